-- What happened to an account, in an order that every reader can follow: streams that broke off go on from the last
-- number they have seen. Moving the head holds its row until the commit, so numbers become visible in their order.
create table account_heads (
  user_id uuid primary key references users on delete cascade,
  sequence bigint not null
) with (fillfactor = 70);

create table account_events (
  user_id uuid not null references users on delete cascade,
  sequence bigint not null,
  topic text not null,
  subject_id uuid,
  created_at timestamptz not null,
  primary key (user_id, sequence)
);

create index account_events_age on account_events (created_at);

-- What somebody is told: a kind, the names in its sentence, and ids. The sentence is made when it is read.
create table notifications (
  user_id uuid not null references users on delete cascade,
  id uuid not null,
  kind text not null,
  related_type text not null,
  related_id uuid,
  params jsonb not null default '{}',
  -- what is told in one row while it is unread, such as all likes of one song; null for what stands alone
  group_key text,
  -- the three who came last, newest first, and how many there were
  latest_actors uuid[] not null default '{}',
  actor_count integer not null default 0,
  is_read boolean not null default false,
  created_at timestamptz not null,
  -- when somebody was last added; lists order by it
  updated_at timestamptz not null,
  primary key (user_id, id)
) with (fillfactor = 80);

create unique index notifications_group on notifications (user_id, group_key) where not is_read;
create index notifications_order on notifications (user_id, updated_at desc, id desc);
create index notifications_unread on notifications (user_id) where not is_read;
create index notifications_related on notifications (related_id);
create index notifications_actors on notifications using gin (latest_actors);
create index notifications_age on notifications (is_read, updated_at);

-- Whom somebody has been told of in a group already: the key sees to it that nobody counts twice, and that taking
-- something back and doing it again is no news.
create table notification_actors (
  user_id uuid not null references users on delete cascade,
  group_key text not null,
  actor_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, group_key, actor_id)
);

create index notification_actors_person on notification_actors (actor_id);
create index notification_actors_age on notification_actors (created_at);

-- Kinds that somebody does not want to be told of; no row: everything.
create table notification_mutes (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  primary key (user_id, kind)
);
