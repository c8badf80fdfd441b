-- Uploads that survive a broken line, and recordings that are known again.

-- A file on its way, or one that waits for its title: nobody sees it but whose it is.
create table drafts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  -- synced to disk; the next piece begins here
  received bigint not null default 0 check (received between 0 and bytes),
  status text not null default 'receiving' check (status in ('receiving', 'listening', 'ready', 'failed')),
  -- a refusal code and its values, when status is 'failed'
  failure jsonb,
  -- who writes a piece just now, and until when that is believed without another sign of life
  writer uuid,
  writing_until timestamptz,
  original_blob text,
  rendition_blob text,
  -- every file of the draft, so that the sweep can ask whose a file is
  blob_names text[] not null default '{}',
  -- what the sandboxed worker has found out (server/media/audio/answer.ts)
  analysis jsonb,
  -- somebody else's song that is the same recording
  sounds_like_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (status = 'receiving' or original_blob is not null),
  check (status <> 'ready' or (analysis is not null and rendition_blob is not null))
);
create index drafts_own on drafts (user_id, id desc);
create index drafts_expiry on drafts (expires_at);
create index drafts_blobs on drafts using gin (blob_names);

-- Some words of a song's fingerprint: two recordings of the same sound share some, others none.
create table song_fingerprints (
  song_id uuid primary key references songs on delete cascade,
  hashes integer[] not null
);
create index song_fingerprints_hashes on song_fingerprints using gin (hashes);

-- That a song is the same recording as an earlier one of somebody else, for moderators and its uploader.
create table song_likenesses (
  song_id uuid not null references songs on delete cascade,
  -- the earlier one; it may be gone, as no foreign key leaves the song's group
  other_id uuid not null,
  -- share of bits in which the fingerprints differ: below 0.25 the same recording, about 0.5 different ones
  error_rate real not null,
  -- what the uploader says to it
  answer text check (answer in ('remix', 'own')),
  found_at timestamptz not null,
  primary key (song_id, other_id)
);

alter table songs add column is_compared boolean not null default false;
create index songs_uncompared on songs (id) where not is_compared and fingerprint is not null;
