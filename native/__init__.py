"""Makes the native form of Regalia: a copy of the sources in which the engine and its words are compiled.

`python -m native` writes it below `build/native`; `python3 dev.py compiled WORD` makes it when it is missing
or out of date, and runs WORD on it. The sources themselves stay as they are (`docs/architecture.md`).
"""
