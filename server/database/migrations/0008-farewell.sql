-- Accounts that are leaving, and copies that people take along.

-- When the account is erased; null for those who stay. Until then its owner may come back.
alter table users add column deletion_due_at timestamptz;
create index users_leaving on users (deletion_due_at) where deletion_due_at is not null;

-- Songs of people who are leaving are 'hidden': ready, but in no list, for nobody to hear.
alter table songs drop constraint songs_status_check;
alter table songs add constraint songs_status_check check (status in ('processing', 'ready', 'hidden', 'failed'));

-- What somebody heard, for their copy and for taking their name off it.
create index plays_person on plays (user_id, id) where user_id is not null;

create table exports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- the words of the mail that says it is ready
  language text not null,
  status text not null default 'waiting' check (status in ('waiting', 'ready', 'failed')),
  -- share of the work that is done, 0 to 1
  progress real not null default 0,
  blob text,
  bytes bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (status <> 'ready' or (blob is not null and bytes is not null))
);
-- One at a time.
create unique index exports_waiting on exports (user_id) where status = 'waiting';
create index exports_own on exports (user_id, id desc);
create index exports_expiry on exports (expires_at);
create index exports_blob on exports (blob) where blob is not null;
