-- By what a music app signs in under /rest, and nowhere else. Such apps send an MD5 of the password with a salt, so the
-- password is kept sealed instead of hashed.
create table app_passwords (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 100),
  user_name text not null unique,
  sealed_password text not null,
  created_at timestamptz not null,
  -- to a quarter of an hour
  last_used_at timestamptz,
  -- as of api_tokens
  wrote_at pg_lsn
);

create index app_passwords_own on app_passwords (user_id, id desc);

-- A push service that has asked to be left alone until then (Retry-After).
alter table push_subscriptions add column quiet_until timestamptz;
