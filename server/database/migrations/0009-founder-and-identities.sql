-- Who administers: the first account that a person registers. One row at most, so two registrations at once on two
-- instances make one administrator.
create table founder (
  only_row boolean primary key default true check (only_row),
  -- null once that account is gone: the next one to register is not the first
  user_id uuid references users on delete set null,
  founded_at timestamptz not null
);

-- An installation with people in it has had its first account; `npm run admin` names its administrators.
insert into founder (user_id, founded_at)
select id, created_at from users where not is_demo order by created_at, id limit 1;

-- An account at an OpenID Connect provider, by which a person signs in. The provider's own id of the account counts;
-- e-mail addresses change hands.
create table identities (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  -- how the provider calls the account, to recognise it by
  label text,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (issuer, subject),
  unique (user_id, issuer)
);

-- Somebody on the way to the provider and back. Taken out when they return, so that it counts once.
create table openid_journeys (
  -- SHA-256 of the state that travels, and of the value that stays in the browser's cookie
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  -- who links the account at the provider to their own; null for whoever signs in
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);

create index openid_journeys_expiry on openid_journeys (expires_at);

-- Somebody whom the provider has named and who has no account yet: it waits for their artist name.
create table openid_newcomers (
  browser_hash bytea primary key,
  issuer text not null,
  subject text not null,
  label text,
  name text,
  email text,
  email_is_verified boolean not null,
  return_to text not null,
  expires_at timestamptz not null
);

create index openid_newcomers_expiry on openid_newcomers (expires_at);
