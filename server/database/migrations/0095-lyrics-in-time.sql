-- When each line of the lyrics begins, in seconds; null for lines without a moment, or for all of them.
alter table songs
  add column lyric_times double precision[],
  add constraint songs_lyric_times check (
    lyric_times is null
    or lyrics is not null and cardinality(lyric_times) = cardinality(string_to_array(lyrics, E'\n'))
  );
