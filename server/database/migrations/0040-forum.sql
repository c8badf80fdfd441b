-- The forum: posts and what was answered to them. Texts are kept as they were written and, as `body`, as the tree that
-- is shown, so that reading costs no parsing.

create table forum_posts (
  id uuid primary key,
  -- null for whoever has left; then only the empty place is left
  user_id uuid,
  category text not null,
  title text not null check (length(title) <= 255),
  -- empty, like all words, once deleted: a post with replies keeps its place
  content text not null check (length(content) <= 10000),
  body jsonb not null,
  excerpt text not null,
  tags text[] not null default '{}',
  -- [{"id": …, "name": …}] of the people named with @, as they were called then
  mentions jsonb not null default '[]',
  like_count integer not null default 0,
  reply_count integer not null default 0,
  -- of these, by others than its writer
  others_reply_count integer not null default 0,
  last_activity_at timestamptz not null,
  hot double precision not null,
  -- title (A), tags (C) and text (D) as tokens, and which way of making them has made them
  search tsvector not null,
  search_version smallint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (user_id is not null or deleted_at is not null)
);

create index forum_posts_activity on forum_posts (last_activity_at desc, id desc) where deleted_at is null;
create index forum_posts_hot on forum_posts (hot desc, id desc) where deleted_at is null;
create index forum_posts_new on forum_posts (id desc) where deleted_at is null;
create index forum_posts_category_activity on forum_posts (category, last_activity_at desc, id desc) where deleted_at is null;
create index forum_posts_category_hot on forum_posts (category, hot desc, id desc) where deleted_at is null;
create index forum_posts_category_new on forum_posts (category, id desc) where deleted_at is null;
create index forum_posts_user on forum_posts (user_id, id);
create index forum_posts_mentions on forum_posts using gin (mentions jsonb_path_ops) where mentions <> '[]';
create index forum_posts_search on forum_posts using gin (search) with (fastupdate = off) where deleted_at is null;
create index forum_posts_search_version on forum_posts (search_version) where deleted_at is null;

-- What a tag's lists are ordered by, beside the tag, so that they walk an index, too.
create table forum_post_tags (
  tag text not null,
  post_id uuid not null references forum_posts on delete cascade,
  last_activity_at timestamptz not null,
  hot double precision not null,
  primary key (tag, post_id)
);

create index forum_post_tags_activity on forum_post_tags (tag, last_activity_at desc, post_id desc);
create index forum_post_tags_hot on forum_post_tags (tag, hot desc, post_id desc);
create index forum_post_tags_post on forum_post_tags (post_id);

create table forum_tags (
  tag text primary key,
  post_count integer not null check (post_count >= 0)
);

create index forum_tags_popular on forum_tags (post_count desc, tag);

create table forum_replies (
  post_id uuid not null references forum_posts on delete cascade,
  id uuid not null,
  user_id uuid,
  -- the reply it answers, if not the post itself
  answers_id uuid,
  answer_count integer not null default 0,
  content text not null check (length(content) <= 5000),
  body jsonb not null,
  mentions jsonb not null default '[]',
  like_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (post_id, id),
  foreign key (post_id, answers_id) references forum_replies (post_id, id),
  check (content <> '' or deleted_at is not null),
  check (user_id is not null or deleted_at is not null)
);

create index forum_replies_user on forum_replies (user_id, id);
create index forum_replies_answers on forum_replies (post_id, answers_id) where answers_id is not null;
create index forum_replies_mentions on forum_replies using gin (mentions jsonb_path_ops) where mentions <> '[]';

create table forum_post_likes (
  post_id uuid not null references forum_posts on delete cascade,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (post_id, user_id)
);

create index forum_post_likes_user on forum_post_likes (user_id, post_id);

create table forum_reply_likes (
  post_id uuid not null,
  reply_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (post_id, reply_id, user_id),
  foreign key (post_id, reply_id) references forum_replies (post_id, id) on delete cascade
);

create index forum_reply_likes_user on forum_reply_likes (user_id, reply_id);

-- Up to when somebody has read a post. Rows older than what counts as news are swept away.
create table forum_reads (
  user_id uuid not null references users on delete cascade,
  post_id uuid not null references forum_posts on delete cascade,
  read_at timestamptz not null,
  primary key (user_id, post_id)
);

create index forum_reads_post on forum_reads (post_id);
create index forum_reads_age on forum_reads (read_at);
