-- The hall of fame, month by month (UTC). The month under way is measured again from time to time; once it is over it
-- is measured for the last time, and stays.

create table leaderboards (
  period_start date primary key,
  -- the first day after
  period_end date not null,
  measured_at timestamptz not null,
  is_final boolean not null
);

create table leaderboard_entries (
  period_start date not null references leaderboards on delete cascade,
  category text not null check (category in ('artistOfMonth', 'topRatedSongs', 'challengeWinners')),
  position integer not null check (position between 1 and 5),
  user_id uuid not null references users on delete cascade,
  song_id uuid references songs on delete cascade,
  challenge_id uuid references challenges on delete cascade,
  score double precision not null,
  -- the numbers that the score was made of
  basis jsonb not null,
  created_at timestamptz not null,
  primary key (period_start, category, position)
);

create index leaderboard_entries_user on leaderboard_entries (user_id);
create index leaderboard_entries_song on leaderboard_entries (song_id);
create index leaderboard_entries_challenge on leaderboard_entries (challenge_id);

-- What was rated in a month.
create index ratings_month on ratings (updated_at);
