-- Chart positions, so that a page of a chart is an index range. Votes only mark their song as changed; a loop folds
-- the marks into this table every other second.

create table song_ranks (
  -- chart and window as one word, e.g. 'popular:week'
  chart text not null,
  song_id uuid not null references songs on delete cascade,
  genre text,
  score double precision not null,
  primary key (song_id, chart)
);

create index song_ranks_order on song_ranks (chart, score desc, song_id desc);
create index song_ranks_genre on song_ranks (chart, genre, score desc, song_id desc);

create table changed_songs (
  song_id uuid primary key
);

-- The day for which "today" and "this week" were last rolled over.
create table chart_day (
  only_row boolean primary key default true check (only_row),
  day date not null
);
insert into chart_day (day) values ('2000-01-01');
