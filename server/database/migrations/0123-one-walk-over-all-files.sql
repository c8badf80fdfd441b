-- Of several workers one walks over all files, and the next walk waits longer after a long one.
create table storage_upkeep (
  only_row boolean primary key default true check (only_row),
  -- no worker begins a walk before this; moved on while one of them walks
  next_walk_at timestamptz not null default '-infinity'
);
insert into storage_upkeep default values;
