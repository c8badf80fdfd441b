-- When single words of the lyrics begin: for each line its words' places and seconds, null for lines without.
alter table songs
  add column lyric_words jsonb,
  add constraint songs_lyric_words check (
    lyric_words is null
    or lyric_times is not null and jsonb_array_length(lyric_words) = cardinality(lyric_times)
  );
