-- Sessions get a name that may be shown: neither the token nor its hash. People look at their own, last used first.
alter table sessions add column id uuid;
update sessions set id = gen_random_uuid();
alter table sessions alter column id set not null;
create unique index sessions_id on sessions (id);
create index sessions_own on sessions (user_id, last_seen_at desc, id desc);
drop index sessions_user;

-- A new address that waits for its code; the account keeps the old one until then. One per person, the newest.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  -- null where the address has an account already: there is no code that would fit
  code_hash text,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_changes_expiry on email_changes (expires_at);
