"""What objects are like now: layers, characteristics, faces, links, and what targets them."""
