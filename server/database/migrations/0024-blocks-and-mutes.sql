-- Who keeps whom away. A block counts in both directions, a mute only for whoever made it; nobody is told of either.

create table blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

create index blocks_blocked on blocks (blocked_id, blocker_id);
create index blocks_latest on blocks (blocker_id, created_at desc, blocked_id desc);

create table mutes (
  muter_id uuid not null references users on delete cascade,
  muted_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (muter_id, muted_id),
  check (muter_id <> muted_id)
);

create index mutes_muted on mutes (muted_id);
create index mutes_latest on mutes (muter_id, created_at desc, muted_id desc);
