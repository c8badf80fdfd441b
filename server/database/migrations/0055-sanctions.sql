-- What moderators have imposed on people. Which one runs now says server/features/sanctions/rule.ts.

create table sanctions (
  id uuid primary key,
  person_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('warning', 'suspension', 'ban')),
  -- why, by contract/report-reasons.ts; the moderator's own words stand in the decision
  reason text not null,
  began_at timestamptz not null,
  -- when it ends by itself; null for a warning, which only stands, and for a ban, which is for good
  until timestamptz,
  -- the case whose decision it is
  case_id uuid,
  imposed_by uuid references users on delete set null,
  -- when a moderator took it back, or another one took its place; then nobody has lifted it
  lifted_at timestamptz,
  lifted_by uuid references users on delete set null,
  check ((kind = 'suspension') = (until is not null)),
  check (until > began_at),
  check (imposed_by <> person_id)
);

create unique index sanctions_running on sanctions (person_id) where kind <> 'warning' and lifted_at is null;
create index sanctions_bans on sanctions (person_id) where kind = 'ban' and lifted_at is null;
create index sanctions_person on sanctions (person_id, id desc);
create index sanctions_case on sanctions (case_id) where case_id is not null;
-- For whoever leaves: rows that name them.
create index sanctions_imposer on sanctions (imposed_by) where imposed_by is not null;
create index sanctions_lifter on sanctions (lifted_by) where lifted_by is not null;

-- Addresses whose account was erased while it was banned. Hashes with a key: whoever reads the table learns nobody's.
create table barred_addresses (
  address_hash bytea primary key,
  barred_at timestamptz not null
);
