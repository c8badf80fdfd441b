-- Replies are searched like posts. Upkeep makes the tokens of those that are there.

alter table forum_replies
  add column search tsvector not null default '',
  add column search_version smallint not null default 0;

create index forum_replies_search on forum_replies using gin (search) with (fastupdate = off) where deleted_at is null;
create index forum_replies_search_version on forum_replies (search_version) where deleted_at is null;

-- Whoever leaves may let their texts stand in the forum, without a name.

alter table users add column keeps_forum_texts boolean not null default false;
alter table forum_posts drop constraint forum_posts_check;
alter table forum_replies drop constraint forum_replies_check1;
