-- Second factors, and sessions that still wait for one.

alter table sessions
  -- a half session: the first factor was right, the second is still to be shown
  add column awaits_factor boolean not null default false,
  -- when a second factor was last shown in this session
  add column factor_at timestamptz;

-- An authenticator app; a factor as soon as there is a secret, which the first right code makes of the pending one.
create table totp_factors (
  user_id uuid primary key references users on delete cascade,
  -- sealed with a key that is not in this table
  pending_secret text,
  pending_until timestamptz,
  secret text,
  -- the newest 30-second step whose code was accepted: it and those before are used up
  last_step bigint,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 100),
  -- base64url, as authenticators and browsers name it
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkeys_user on passkeys (user_id, id);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of the code: 80 random bits need no more
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- What a passkey was asked to sign; taken out by the answer.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('register', 'second step', 'log in')),
  -- nobody is known yet at a log-in
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);

create index passkey_challenges_expiry on passkey_challenges (expires_at);
