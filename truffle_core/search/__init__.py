"""Looking ahead in any game: a player that searches, and a review of a seat's decisions."""
