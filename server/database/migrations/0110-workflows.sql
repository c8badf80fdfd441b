-- What a generator wrote into a file or beside it, as JSON, after private paths, names and keys were taken out
-- (server/media/audio/workflow/clean-workflow.ts). Apart from drafts and songs, because lists read those whole.

create table workflows (
  id uuid primary key default gen_random_uuid(),
  -- moves from the draft to the song that it becomes
  draft_id uuid unique references drafts (id) on delete cascade,
  song_id uuid unique references songs (id) on delete cascade,
  workflow text not null,
  check (num_nonnulls(draft_id, song_id) = 1)
);
