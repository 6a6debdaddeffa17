"""Phrases that say several words at once, by subject: importing them adds them to the grammar."""

from __future__ import annotations

import importlib
import pkgutil

import regalia.text.atoms
import regalia.text.nouns
import regalia.words

for _package in (regalia.words, __import__(__name__, fromlist=["*"])):
    for _module in pkgutil.iter_modules(_package.__path__):
        importlib.import_module(f"{_package.__name__}.{_module.name}")
