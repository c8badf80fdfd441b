-- Links that reset a forgotten password: alive for half an hour, for one use, and only while the account keeps the
-- address to which they were sent.
create table password_resets (
  -- the request that asked for it, so that a job that runs twice makes one link
  id uuid primary key,
  -- SHA-256 of the token: a copy of this table opens no account
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  email_key text not null,
  expires_at timestamptz not null
);

create index password_resets_user on password_resets (user_id);
create index password_resets_expiry on password_resets (expires_at);
