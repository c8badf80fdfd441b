-- The picture that chats show beside a link to a song. Drawn when it is first asked for. Where drawn_from is no longer the song's own cover, it is drawn again.
create table link_pictures (
  song_id uuid primary key references songs on delete cascade,
  -- the blob of the cover it shows; empty without one
  drawn_from text not null,
  blob text not null,
  drawn_at timestamptz not null
);

create index link_pictures_blob on link_pictures (blob);
