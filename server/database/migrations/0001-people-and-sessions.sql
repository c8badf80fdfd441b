-- People, and the sessions by which the server knows them. Ids are UUIDs of version 7 made by the application.

create table users (
  id uuid primary key,
  email text not null,
  -- the address as it is compared: NFKC, lower case; uniqueness is decided here and nowhere else
  email_key text not null unique,
  password_hash text,
  first_name text,
  last_name text,
  artist_name text not null check (length(artist_name) between 1 and 255),
  bio text,
  -- blob of the profile picture, null until one is uploaded
  picture_blob text,
  role text not null default 'member' check (role in ('member', 'moderator', 'admin')),
  -- one of the demonstration cast; such accounts never become administrators
  is_demo boolean not null default false,
  song_count integer not null default 0,
  search tsvector not null default ''::tsvector,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index users_search on users using gin (search);

create index users_picture on users (picture_blob) where picture_blob is not null;

create table sessions (
  -- SHA-256 of the token: a copy of this table signs nobody in
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);

create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Random values that every instance must share, made once by whichever starts first.
create table secrets (
  name text primary key,
  value bytea not null
);
