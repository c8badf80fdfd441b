-- Who has listened in the last hours, over all songs: what is rising is found from there.
create index listens_qualified on listens (qualified_at) include (song_id) where qualified_at is not null;
