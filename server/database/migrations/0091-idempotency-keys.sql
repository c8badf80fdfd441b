-- Calls that create something and were sent with a key: sent again they are answered, not done again.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 255),
  -- SHA-256 of what was asked: the same key for something else is a mistake.
  request bytea not null,
  -- The answer's JSON; null while the call is under way, and for ever where it broke off.
  answer text,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
