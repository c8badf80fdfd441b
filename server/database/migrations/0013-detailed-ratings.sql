-- What people think of a song in five categories, and how its stars are spread. 0 means "not judged": an
-- instrumental has no vocals. Keyed by the song, like all votes.

create table detailed_ratings (
  song_id uuid not null references songs on delete cascade,
  user_id uuid not null,
  vocal smallint not null default 0 check (vocal between 0 and 10),
  instrumental smallint not null default 0 check (instrumental between 0 and 10),
  mixing smallint not null default 0 check (mixing between 0 and 10),
  creativity smallint not null default 0 check (creativity between 0 and 10),
  lyrics smallint not null default 0 check (lyrics between 0 and 10),
  comment text check (length(comment) between 1 and 2000),
  -- the five scores before the last change, in the order above: lets one statement move the sums by the difference
  previous smallint[] check (array_length(previous, 1) = 5),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (song_id, user_id)
);

create index detailed_ratings_user on detailed_ratings (user_id, updated_at desc);

-- Sums and counts per category, moved in the transaction of the vote. A song has its row from the first vote on.
create table category_stats (
  song_id uuid primary key references songs on delete cascade,
  vocal_sum integer not null default 0,
  vocal_count integer not null default 0,
  instrumental_sum integer not null default 0,
  instrumental_count integer not null default 0,
  mixing_sum integer not null default 0,
  mixing_count integer not null default 0,
  creativity_sum integer not null default 0,
  creativity_count integer not null default 0,
  lyrics_sum integer not null default 0,
  lyrics_count integer not null default 0,
  rating_count integer not null default 0
) with (fillfactor = 70);

-- How many people gave one, two, … five stars.
alter table song_stats
  add column stars_1 integer not null default 0,
  add column stars_2 integer not null default 0,
  add column stars_3 integer not null default 0,
  add column stars_4 integer not null default 0,
  add column stars_5 integer not null default 0;

update song_stats set stars_1 = n.one, stars_2 = n.two, stars_3 = n.three, stars_4 = n.four, stars_5 = n.five
from (
  select song_id,
    count(*) filter (where rating = 1) as one,
    count(*) filter (where rating = 2) as two,
    count(*) filter (where rating = 3) as three,
    count(*) filter (where rating = 4) as four,
    count(*) filter (where rating = 5) as five
  from ratings group by song_id
) n
where n.song_id = song_stats.song_id;
