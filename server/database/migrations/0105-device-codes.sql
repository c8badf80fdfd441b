-- A program that waits for a member's yes (RFC 8628). Both codes are kept as their SHA-256 only, for a quarter of an hour.
create table device_codes (
  device_hash bytea primary key check (octet_length(device_hash) = 32),
  user_hash bytea not null unique check (octet_length(user_hash) = 32),
  -- what the program calls itself
  program text not null check (length(program) between 1 and 100),
  scopes text[] not null check (cardinality(scopes) between 1 and 3 and scopes <@ array['read', 'write', 'upload']),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  polled_at timestamptz,
  interval_seconds integer not null check (interval_seconds > 0),
  is_denied boolean not null default false,
  -- who has said yes, and how long the token shall live; null days: until it is revoked
  user_id uuid references users on delete cascade,
  expires_in_days integer
);

create index device_codes_by_end on device_codes (expires_at);
create index device_codes_by_user on device_codes (user_id) where user_id is not null;
