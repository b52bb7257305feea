"""The core: games, logs, matches, replays and scenes, knowing no particular game."""
