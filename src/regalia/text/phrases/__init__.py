"""Phrases that say several words at once, by kind. Importing them adds them to the grammar."""

from __future__ import annotations

import importlib
import pkgutil

import regalia.text.atoms
import regalia.text.nouns
import regalia.words

for _package in (regalia.words, __import__(__name__, fromlist=["*"])):
    for _module in pkgutil.walk_packages(_package.__path__, f"{_package.__name__}."):
        importlib.import_module(_module.name)
