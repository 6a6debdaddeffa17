"""Slow positions: crowded tables with large hands, looked for over every card that is understood."""
