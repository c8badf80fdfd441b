-- What people say about a song: at a second of it, or in general; replies go one level deep.

create table comments (
  song_id uuid not null references songs on delete cascade,
  id uuid not null,
  user_id uuid not null,
  -- the comment it answers; answers have no place in time of their own
  parent_id uuid,
  -- seconds from the song's beginning; null for general comments and replies
  position_seconds double precision check (position_seconds >= 0),
  -- empty once deleted: a comment with replies keeps its place
  content text not null check (length(content) <= 2000),
  -- [{"id": …, "name": …}] of the people named with @, as they were called then
  mentions jsonb not null default '[]',
  like_count integer not null default 0,
  reply_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (song_id, id),
  foreign key (song_id, parent_id) references comments (song_id, id) on delete cascade,
  check (parent_id is null or position_seconds is null),
  check (content <> '' or deleted_at is not null)
);

create index comments_timeline on comments (song_id, position_seconds, id) where position_seconds is not null;
create index comments_general on comments (song_id, id desc) where position_seconds is null and parent_id is null;
create index comments_replies on comments (song_id, parent_id, id) where parent_id is not null;
create index comments_user on comments (user_id, id desc);

create table comment_likes (
  song_id uuid not null,
  comment_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (song_id, comment_id, user_id),
  foreign key (song_id, comment_id) references comments (song_id, id) on delete cascade
);

create index comment_likes_user on comment_likes (user_id);

alter table song_stats add column comment_count integer not null default 0;
