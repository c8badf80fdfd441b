-- Songs and what is counted about them. Everything here is keyed by the song's id, so that it could one day be
-- spread over machines by that id: no foreign key leaves the song's group, user_id is kept true by the code.

create table songs (
  id uuid primary key,
  user_id uuid not null,
  artist_name text not null,
  title text not null check (length(title) between 1 and 255),
  description text,
  genre text check (length(genre) <= 100),
  status text not null default 'processing' check (status in ('processing', 'ready', 'failed')),
  -- a refusal code and its values, when status is 'failed'
  failure jsonb,
  -- set when it is first ready; lists order by it
  published_at timestamptz,
  duration_seconds double precision check (duration_seconds > 0),
  -- the loudest moment of each 1/200 of the song, 0-255
  peaks bytea check (octet_length(peaks) = 200),
  loudness_lufs real,
  true_peak_db real,
  gain_db real,
  provenance jsonb,
  fingerprint bytea,
  -- the upload as it came (kept for its provenance, never served) and the MP3 that is played
  original_blob text not null,
  audio_blob text,
  audio_bytes bigint,
  -- {"small": …, "medium": …, "large": …, "jpeg": …} blob names, or null
  cover_blobs jsonb,
  -- every file of the song, so that the sweep can ask whose a file is
  blob_names text[] not null default '{}',
  cover_thumbhash text,
  cover_tone_dark text,
  cover_tone_light text,
  terms_accepted_at timestamptz not null,
  search tsvector not null default ''::tsvector,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status <> 'ready' or (audio_blob is not null and duration_seconds is not null and published_at is not null))
);

create index songs_recent on songs (published_at desc, id desc) where status = 'ready';
create index songs_recent_genre on songs (genre, published_at desc, id desc) where status = 'ready';
create index songs_owner on songs (user_id, created_at desc, id desc);
create index songs_search on songs using gin (search) where status = 'ready';

create index songs_blobs on songs using gin (blob_names);

-- Visible counts, moved in the transaction of the event that changes them. No index on a counter: updates stay cheap.
create table song_stats (
  song_id uuid primary key references songs on delete cascade,
  plays bigint not null default 0,
  likes integer not null default 0,
  dislikes integer not null default 0,
  rating_sum integer not null default 0,
  rating_count integer not null default 0
) with (fillfactor = 70);

-- Plays by day (UTC), for the windows "today" and "this week".
create table song_days (
  day date not null,
  song_id uuid not null references songs on delete cascade,
  plays bigint not null default 0,
  primary key (song_id, day)
) with (fillfactor = 80);

create index song_days_day on song_days (day, song_id);

create table plays (
  song_id uuid not null references songs on delete cascade,
  id uuid not null,
  -- who listened: a member's id, or a keyed hash of a visitor's network address
  listener bytea not null,
  user_id uuid,
  played_at timestamptz not null,
  primary key (song_id, id)
);

-- The last counted play of each listener: the lock that makes a play count once per pause.
create table play_listeners (
  song_id uuid not null references songs on delete cascade,
  listener bytea not null,
  last_played_at timestamptz not null,
  primary key (song_id, listener)
) with (fillfactor = 80);

create table likes (
  song_id uuid not null references songs on delete cascade,
  user_id uuid not null,
  is_like boolean not null,
  -- what it was before the last change: lets one statement move the counts by the difference
  previous_is_like boolean,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (song_id, user_id)
);

create index likes_user on likes (user_id, updated_at desc);
create index likes_recent on likes (song_id, updated_at) where is_like;

create table ratings (
  song_id uuid not null references songs on delete cascade,
  user_id uuid not null,
  rating smallint not null check (rating between 1 and 5),
  -- as in likes
  previous_rating smallint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (song_id, user_id)
);

create index ratings_user on ratings (user_id, updated_at desc);
create index ratings_recent on ratings (song_id, updated_at);
