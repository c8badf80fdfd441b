-- A title is the one that is looked for with a space more or less, too.
drop index song_index_title;
create index song_index_title on song_index (replace(title_key, ' ', ''), is_head);
-- Known words are made anew with all tokens: a consonant at the end of a syllable is now the one that is typed.
truncate search_words;
