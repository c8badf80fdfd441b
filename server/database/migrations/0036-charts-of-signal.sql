-- Charts are ordered by votes that count; what ratings are compared with is measured once a day.

-- what is usual among ratings of that day: means by genre, deviation, and ratings per song; empty: not measured yet
alter table chart_day add column norms jsonb not null default '{}';

-- Every song is ranked anew by the new rule.
update chart_day set day = '2000-01-01';
insert into changed_songs (song_id) select id from songs where status = 'ready' order by id on conflict do nothing;
