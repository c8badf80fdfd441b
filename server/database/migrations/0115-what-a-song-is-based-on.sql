-- A draft remembers the song of which it is to be a version, and a song whose maker was told that it is based on theirs.
alter table drafts
  -- named when its file was announced; only a proposal
  add column based_on_id uuid;
alter table songs
  -- the song whose maker was told; where it is another one than `based_on_id`, a maker has to be told
  add column told_origin_id uuid;
-- Makers are not told of what was there before.
update songs set told_origin_id = based_on_id where based_on_id is not null;
create index songs_to_tell_of on songs (updated_at)
  where status = 'ready' and based_on_id is not null and told_origin_id is distinct from based_on_id;
