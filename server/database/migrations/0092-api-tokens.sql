-- By what a program acts in a member's name. The secret is kept as its SHA-256 only.
create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 100),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  scopes text[] not null check (cardinality(scopes) between 1 and 3 and scopes <@ array['read', 'write', 'upload']),
  created_at timestamptz not null,
  -- null: until it is revoked
  expires_at timestamptz check (expires_at > created_at),
  -- to a quarter of an hour
  last_used_at timestamptz
);

create index api_tokens_own on api_tokens (user_id, id desc);
create index api_tokens_by_end on api_tokens (expires_at) where expires_at is not null;
