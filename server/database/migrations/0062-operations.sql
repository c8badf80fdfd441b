-- What administrators see of the installation. None of it is needed for anything else.

-- A program that answers or works on this database, as it last said of itself.
create table instances (
  id uuid primary key,
  host text not null,
  role text not null check (role in ('all', 'web', 'worker')),
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- errors in its log within an hour
  recent_errors integer not null,
  -- when it last brought the charts up to date
  folded_at timestamptz
);

-- What the sweep found when it last walked over all files.
create table storage_sweep (
  only_row boolean primary key default true check (only_row),
  measured_at timestamptz not null,
  -- files that no row named, taken away: by the last sweep, and by all
  orphans integer not null,
  orphans_ever bigint not null
);

create table storage_kinds (
  kind text primary key,
  files integer not null,
  bytes bigint not null
);

create table storage_owners (
  user_id uuid primary key references users on delete cascade,
  files integer not null,
  bytes bigint not null
);

create index storage_owners_size on storage_owners (bytes desc, user_id);

-- A mail that a server has not taken; gone once one has.
create table mail_failures (
  -- the same as in the log
  id uuid primary key,
  kind text not null,
  -- all but the first letter of the name left out
  masked_address text not null,
  reason text not null,
  tries integer not null,
  is_final boolean not null,
  last_at timestamptz not null
);

create index mail_failures_latest on mail_failures (last_at desc, id desc);
