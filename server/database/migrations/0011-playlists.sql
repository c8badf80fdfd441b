-- Lists of songs that people keep. How many songs are in one is counted when it is asked for: a song that is deleted
-- leaves all lists by its key, without anybody having to move a number.

create table playlists (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 100),
  description text check (length(description) between 1 and 1000),
  is_public boolean not null default false,
  -- the list of a browser from which this one was made when its person got an account: the same list makes one only
  device_key text check (length(device_key) between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index playlists_user on playlists (user_id, id desc);
create index playlists_public on playlists (user_id, id desc) where is_public;
create unique index playlists_device on playlists (user_id, device_key) where device_key is not null;

create table playlist_songs (
  playlist_id uuid not null references playlists on delete cascade,
  song_id uuid not null references songs on delete cascade,
  -- only its order means something; whoever changes one holds the playlist's row
  position integer not null,
  added_at timestamptz not null,
  primary key (playlist_id, song_id)
);

create index playlist_songs_order on playlist_songs (playlist_id, position, song_id);
create index playlist_songs_song on playlist_songs (song_id);

-- "My liked songs", in pages.
drop index likes_user;
create index likes_user on likes (user_id, updated_at desc, song_id desc);

-- "What I have heard", in pages: a member's listener is their id, 16 bytes; a visitor's is a hash of 32.
create index play_listeners_member on play_listeners (listener, last_played_at desc, song_id desc)
where octet_length(listener) = 16;
