"""Card text: reading printed text into abilities, and writing abilities as text, from the same templates."""
