-- A maker who deletes the song of an entry that was judged can't enter another: the entry stays, without a song.
alter table challenge_submissions alter column song_id drop not null;
