-- The title's tokens apart: an index knows tokens, not their weights, so what many artists are called would have to be
-- looked at row by row before it is clear that no title has it.
alter table song_index add column title tsvector;

-- How popular a song of the head is, within two hundredths: matches are put in their order without a look at the charts
-- for each of them. Only for the head; of the others few are ever compared.
alter table song_index add column popularity double precision not null default 0;

-- Every row is written anew; that is minutes faster without the indexes.
drop index song_index_title, song_index_names_head, song_index_names_tail, song_index_texts_head, song_index_texts_tail;
update song_index set title = ts_filter(names, '{a}'), popularity = case when is_head then coalesce((
  select score from song_ranks where song_ranks.song_id = song_index.song_id and chart = 'popular:all'
), 0) else 0 end;
alter table song_index alter column title set not null;

-- Thousands of songs may have the same title; the popular ones among them are found apart.
create index song_index_title on song_index (title_key, is_head);
create index song_index_words_head on song_index using gin (title) with (fastupdate = off) where is_head;
create index song_index_words_tail on song_index using gin (title) with (fastupdate = off) where not is_head;
create index song_index_names_head on song_index using gin (names) with (fastupdate = off) where is_head;
create index song_index_names_tail on song_index using gin (names) with (fastupdate = off) where not is_head;
create index song_index_texts_head on song_index using gin (texts) with (fastupdate = off) where is_head;
create index song_index_texts_tail on song_index using gin (texts) with (fastupdate = off) where not is_head;
-- Room on each page for the next version of a row, which then needs no new entry in any index.
alter table song_index set (fillfactor = 90);

-- The first search read it; nobody writes or reads it any more.
alter table songs drop column search;
