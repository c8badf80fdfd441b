-- What moderators look for in what is written: words and phrases, and the domains of links.

create table filters (
  id uuid primary key,
  kind text not null check (kind in ('words', 'link')),
  -- as it was entered, and as texts are compared with it
  pattern text not null,
  pattern_key text not null,
  action text not null check (action in ('hold', 'refuse')),
  -- of what it is a sign, by contract/report-reasons.ts
  reason text not null,
  note text not null,
  made_by uuid references users on delete set null,
  made_at timestamptz not null,
  unique (pattern_key, kind)
);

create index filters_maker on filters (made_by) where made_by is not null;

-- Moves with every change of the filters, so that each instance compiles them once for each.
create table filters_version (
  only_row boolean primary key default true check (only_row),
  version integer not null
);
insert into filters_version (version) values (1);
