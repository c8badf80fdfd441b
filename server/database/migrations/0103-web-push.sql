-- Browsers that get notifications also while no page is open. Where one is reached is a secret between it and us: no
-- answer holds it.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- In which it was turned on. A session that has run out stays for its sake until it would have ended anyway, so that
  -- whoever signs in to this browser next takes it over or takes it away; one that is ended takes it along.
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint text not null unique,
  public_key bytea not null check (octet_length(public_key) = 65),
  auth_secret bytea not null check (octet_length(auth_secret) = 16),
  created_at timestamptz not null,
  -- when its push service last took one
  last_push_at timestamptz
);

create index push_subscriptions_own on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);

-- When nothing is pushed to somebody, in minutes of the day there; no row: never.
create table quiet_hours (
  user_id uuid primary key references users on delete cascade,
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 0 and 1439),
  time_zone text not null
);

-- Notifications that somebody with such a browser has got, or that have got news, until the queue takes them. Written by
-- the statement that tells them: there is none of it without the other.
create table due_pushes (
  user_id uuid not null references users on delete cascade,
  notification_id uuid not null,
  primary key (user_id, notification_id)
);
