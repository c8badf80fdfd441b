-- Takes: drafts of one prompt, side by side until one of them becomes the song.
alter table drafts
  -- drafts of one owner with the same one were dropped, or put, together
  add column take_group uuid,
  add column is_starred boolean not null default false,
  -- thrown away among its takes: out of sight, and to be had back for a while
  add column discarded_at timestamptz;
create index drafts_discarded on drafts (discarded_at) where discarded_at is not null;
