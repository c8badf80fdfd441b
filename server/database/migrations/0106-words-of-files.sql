-- What a file and those beside it say of a song, and more of how it was made.

alter table drafts
  -- the picture that the file carries, fitted like any cover (KeptCover in server/features/songs/cover.ts)
  add column file_cover jsonb,
  -- what files beside it say (FileWords in contract/songs/file-words.ts), and a picture among them
  add column sidecar_words jsonb,
  add column sidecar_cover jsonb;

alter table songs
  -- digits, because many seeds are too large for a number
  add column seed text check (seed ~ '^\d{1,20}$'),
  add column bpm double precision check (bpm > 0),
  add column musical_key text;
