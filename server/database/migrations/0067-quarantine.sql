-- Who set a voter aside and why, who else moderators should look at, and what they did about it.

alter table quarantined_voters
  -- null once the moderator has left for good
  add column quarantined_by uuid references users on delete set null,
  add column reason text not null default '' check (length(reason) <= 1000);
create index quarantined_voters_time on quarantined_voters (quarantined_at desc, user_id desc);
create index quarantined_voters_by on quarantined_voters (quarantined_by) where quarantined_by is not null;

-- A keyed hash of the network from which somebody came into the room; forgotten once the room has closed.
alter table challenge_voters add column network bytea;
create index challenge_voters_networks on challenge_voters (challenge_id) where network is not null;

-- Voters who have something in common and vote alike, as they were found the last time; made anew each time.
create table suspected_voters (
  user_id uuid primary key references users on delete cascade,
  -- the smallest id of those who were found together
  group_id uuid not null,
  group_size integer not null,
  link text not null check (link in ('hour', 'network')),
  -- the entry that they put higher than others do; null for a group that votes for one artist
  challenge_id uuid references challenges on delete cascade,
  song_id uuid references songs on delete cascade,
  heard integer,
  share double precision,
  others_heard integer,
  others_share double precision,
  -- how often that would happen by chance; 0 stands for a group that was not found by ballots
  chance double precision not null,
  -- likes and good ratings, and how many of them go to the artist who gets most
  vote_count integer not null,
  artist_id uuid references users on delete set null,
  artist_vote_count integer not null,
  found_at timestamptz not null
);

create index suspected_voters_order on suspected_voters (chance, group_id, user_id);
create index suspected_voters_group on suspected_voters (group_id);
create index suspected_voters_challenge on suspected_voters (challenge_id) where challenge_id is not null;
create index suspected_voters_song on suspected_voters (song_id) where song_id is not null;
create index suspected_voters_artist on suspected_voters (artist_id) where artist_id is not null;

-- Rows are only added.
create table quarantine_log (
  id uuid primary key,
  -- null once they have left for good
  user_id uuid references users on delete set null,
  actor_id uuid references users on delete set null,
  act text not null check (act in ('quarantine', 'release')),
  reason text not null check (length(reason) between 1 and 1000),
  at timestamptz not null
);

create index quarantine_log_time on quarantine_log (at desc, id desc);
create index quarantine_log_user on quarantine_log (user_id) where user_id is not null;
create index quarantine_log_actor on quarantine_log (actor_id) where actor_id is not null;
