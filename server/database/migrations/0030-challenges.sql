-- Themed contests, who took part, and what was earned.

create table challenges (
  id uuid primary key,
  title text not null check (length(title) between 1 and 100),
  description text check (length(description) between 1 and 5000),
  theme text check (length(theme) between 1 and 100),
  -- the same in other languages, by language
  title_translations jsonb not null default '{}',
  description_translations jsonb not null default '{}',
  theme_translations jsonb not null default '{}',
  genre text check (length(genre) between 1 and 50),
  -- what the poster shows; null: chosen by the id
  art text check (length(art) between 1 and 30),
  -- both inclusive
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- false: called off
  is_active boolean not null default true,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- when people were told that it has started, and that it ends soon; once each
  started_told_at timestamptz,
  ending_told_at timestamptz,
  -- when it was judged; what was found then never changes
  closed_at timestamptz,
  voter_count integer,
  entry_count integer,
  -- so few voters less, and another entry would have won
  voters_to_flip integer,
  check (start_at < end_at),
  check (closed_at is null or (is_active and voter_count is not null and entry_count is not null))
);

create index challenges_order on challenges (end_at desc, id desc) where is_active;
create index challenges_open on challenges (end_at, id) where is_active and closed_at is null;

-- That somebody takes part with a song: once, and the key says so. The entry leaves with its song.
create table challenge_submissions (
  id uuid primary key,
  challenge_id uuid not null references challenges on delete cascade,
  song_id uuid not null references songs on delete cascade,
  user_id uuid not null references users on delete cascade,
  submitted_at timestamptz not null,
  -- the place, from 1; null until the challenge was judged
  ranking integer check (ranking >= 1),
  voter_count integer,
  mean_stars real,
  -- how sure the place is; all null with fewer than three voters
  band integer,
  chance real,
  low_chance real,
  high_chance real,
  best_ranking integer,
  worst_ranking integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (challenge_id, user_id)
);

-- By place; before there are places all stand at the end, the oldest first.
create index challenge_submissions_ranking
  on challenge_submissions (challenge_id, coalesce(ranking, 2147483647), submitted_at, id);
create index challenge_submissions_recent on challenge_submissions (challenge_id, submitted_at desc, id desc);
create index challenge_submissions_user on challenge_submissions (user_id, submitted_at desc, id desc);
create index challenge_submissions_song on challenge_submissions (song_id);

-- Somebody in a challenge's listening room. Ballots hang on this row, not on the person: once the person has left for
-- good, what counted in a verdict still stands there, without a name.
create table challenge_voters (
  -- random: neither who it is nor when they came
  id uuid primary key,
  challenge_id uuid not null references challenges on delete cascade,
  user_id uuid references users on delete set null,
  created_at timestamptz not null,
  unique (challenge_id, user_id)
);

create index challenge_voters_user on challenge_voters (user_id);

-- An entry that was given somebody to hear, under a name that only they have.
create table challenge_offers (
  voter_id uuid not null references challenge_voters on delete cascade,
  submission_id uuid not null references challenge_submissions on delete cascade,
  token uuid not null unique,
  offered_at timestamptz not null,
  primary key (voter_id, submission_id)
);

create index challenge_offers_submission on challenge_offers (submission_id);

-- What somebody thinks of an entry: one row each, the key says so. 0 means "does not apply".
create table challenge_ballots (
  voter_id uuid not null references challenge_voters on delete cascade,
  submission_id uuid not null references challenge_submissions on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  vocal smallint not null default 0 check (vocal between 0 and 10),
  instrumental smallint not null default 0 check (instrumental between 0 and 10),
  mixing smallint not null default 0 check (mixing between 0 and 10),
  creativity smallint not null default 0 check (creativity between 0 and 10),
  lyrics smallint not null default 0 check (lyrics between 0 and 10),
  -- stars and the five scores before the last change
  previous smallint[] check (array_length(previous, 1) = 6),
  -- whether it counted when the challenge was judged; null before
  is_counted boolean,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (voter_id, submission_id)
);

create index challenge_ballots_submission on challenge_ballots (submission_id);

-- What can be earned. Names and descriptions are words of the product, by type.
create table badges (
  id uuid primary key,
  type text not null unique check (length(type) between 1 and 50),
  created_at timestamptz not null
);

insert into badges (id, type, created_at) values
  ('019ab000-0000-7000-8000-000000000001', 'gold', '2026-11-22T00:00:00Z'),
  ('019ab000-0000-7000-8000-000000000002', 'silver', '2026-11-22T00:00:00Z'),
  ('019ab000-0000-7000-8000-000000000003', 'bronze', '2026-11-22T00:00:00Z'),
  ('019ab000-0000-7000-8000-000000000004', 'participant', '2026-11-22T00:00:00Z');

create table user_badges (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  badge_id uuid not null references badges,
  challenge_id uuid references challenges on delete cascade,
  earned_at timestamptz not null,
  unique nulls not distinct (user_id, badge_id, challenge_id)
);

create index user_badges_latest on user_badges (user_id, earned_at desc, id desc);
create index user_badges_challenge on user_badges (challenge_id);
