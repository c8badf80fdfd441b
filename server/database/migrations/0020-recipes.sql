-- How a song was made, as its uploader says.

alter table songs
  add column generator text,
  add column generator_version text,
  add column prompt text,
  add column lyrics text,
  -- lower case, without "#", as contract/tags.ts leaves them
  add column tags text[] not null default '{}',
  -- the song this one is made from; it may be gone, as no foreign key leaves the song's group
  add column based_on_id uuid check (based_on_id <> id),
  -- what verifying the file's Content Credentials has shown; 'none' also while nobody verifies them
  add column credentials text not null default 'none' check (credentials in ('none', 'valid', 'invalid'));

create index songs_based_on on songs (based_on_id, published_at desc, id desc)
  where status = 'ready' and based_on_id is not null;
