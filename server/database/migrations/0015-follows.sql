-- Who follows whom. The counts stand with the people and move in the same transaction.

create table follows (
  follower_id uuid not null references users on delete cascade,
  followed_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);

create index follows_followers on follows (followed_id, created_at desc, follower_id desc);
create index follows_followed on follows (follower_id, created_at desc, followed_id desc);

alter table users
  add column follower_count integer not null default 0 check (follower_count >= 0),
  add column followed_count integer not null default 0 check (followed_count >= 0);

-- The newest of each artist, for what is new from those whom somebody follows.
create index songs_published on songs (user_id, published_at desc, id desc) where status = 'ready';
