-- What members really heard. One row per song and listener: the parts of the song that sounded, as bits of 100 equal
-- slots, and the seconds. Updated in place every few seconds while music plays, so pages keep room for it.
create table listens (
  song_id uuid not null references songs on delete cascade,
  user_id uuid not null references users on delete cascade,
  heard_slots bit(100) not null,
  heard_seconds real not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (song_id, user_id)
) with (fillfactor = 70);

create index listens_user on listens (user_id, song_id);

-- What somebody is listening to now: one song at a time. Every accepted second moves
-- `credited_until` on by one; it may not come past the present.
create table running_listens (
  user_id uuid primary key references users on delete cascade,
  song_id uuid not null references songs on delete cascade,
  listen_id text not null,
  credited_until timestamptz not null
) with (fillfactor = 70);

-- How often each slot of a song has sounded for anybody.
create table song_heat (
  song_id uuid primary key references songs on delete cascade,
  slots integer[] not null check (array_length(slots, 1) = 100)
) with (fillfactor = 70);
