"""The table in the browser: a server that alone decides, and a page that shows and chooses."""
