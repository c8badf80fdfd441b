-- What a search reads. A narrow row for each song that is ready, apart from the song itself: thousands of matches may
-- have to be looked at for one page. Tokens are made by the application (server/features/search-index/tokens.ts).

create table song_index (
  song_id uuid primary key references songs on delete cascade,
  user_id uuid not null,
  -- the title's words as they are compared, for titles that are the search itself
  title_key text not null,
  -- title (A), artist (B), tags and genre (C)
  names tsvector not null,
  -- the same (A) with the description (C) and the lyrics (D)
  texts tsvector not null,
  -- one of the most popular: an index of its own answers most searches
  is_head boolean not null default false,
  -- which way of making tokens has made them
  version smallint not null
);

create index song_index_title on song_index (title_key);
-- Without a list of pending entries, which every search would have to read from end to end.
create index song_index_names_head on song_index using gin (names) with (fastupdate = off) where is_head;
create index song_index_names_tail on song_index using gin (names) with (fastupdate = off) where not is_head;
create index song_index_texts_head on song_index using gin (texts) with (fastupdate = off) where is_head;
create index song_index_texts_tail on song_index using gin (texts) with (fastupdate = off) where not is_head;
create index song_index_head on song_index (song_id) where is_head;
create index song_index_version on song_index (version);

-- Upkeep makes the tokens of what is there already.
insert into song_index (song_id, user_id, title_key, names, texts, version)
select id, user_id, '', ''::tsvector, ''::tsvector, 0 from songs where status = 'ready';

alter table users add column search_version smallint not null default 0;
create index users_search_version on users (search_version);

create table search_upkeep (
  only_row boolean primary key default true check (only_row),
  -- what a song's score must be above to belong to the most popular ones; -1 while all of them do
  head_score double precision not null default -1,
  -- where the next look for words that nobody uses any more begins
  next_word text not null default ''
);
insert into search_upkeep default values;

-- Every word of titles, tags and names, with the ways to write it that lack one letter: by them a word is found that
-- somebody mistyped. Only what a search finds is ever suggested; upkeep takes away what nobody uses any more.
create table search_words (
  word text primary key,
  spellings text[] not null
);
create index search_words_spellings on search_words using gin (spellings);

drop index songs_search;
