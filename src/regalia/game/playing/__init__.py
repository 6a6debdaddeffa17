"""The nine steps of playing a card or an ability: what may be played, how, and why not."""
