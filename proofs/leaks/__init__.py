"""Nothing a player sees depends on what that player cannot know."""
