-- No statement needs it: the ratings of a song are found by the primary key. Each rating wrote it again.
drop index ratings_recent;
