"""What happens to objects: moving, damage, replacement effects, triggers, and how long effects last."""
