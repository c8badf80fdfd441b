-- Pictures of links to songs, playlists, people, challenges and the site, wide for chats and square for podcast programs.
-- They are drawn anew when they are next asked for.
drop table link_pictures;
create table link_pictures (
  -- what it is of, and its shape
  key text primary key,
  song_id uuid references songs on delete cascade,
  playlist_id uuid references playlists on delete cascade,
  user_id uuid references users on delete cascade,
  challenge_id uuid references challenges on delete cascade,
  -- a hash of everything that it shows
  drawn_from text not null,
  blob text not null,
  drawn_at timestamptz not null,
  check (num_nonnulls(song_id, playlist_id, user_id, challenge_id) <= 1)
);

create index link_pictures_blob on link_pictures (blob);
create index link_pictures_song on link_pictures (song_id) where song_id is not null;
create index link_pictures_playlist on link_pictures (playlist_id) where playlist_id is not null;
create index link_pictures_user on link_pictures (user_id) where user_id is not null;
create index link_pictures_challenge on link_pictures (challenge_id) where challenge_id is not null;
