-- Whose votes count beyond a song's own counts. The rule itself stands in server/features/eligibility/rule.ts.

alter table listens
  -- when somebody last listened for long enough, and the seconds heard towards the next time
  add column qualified_at timestamptz,
  add column fresh_seconds real not null default 0;

update listens set qualified_at = listens.updated_at
from songs where songs.id = listens.song_id and listens.heard_seconds >= least(30, songs.duration_seconds / 2);
update listens set fresh_seconds = heard_seconds where qualified_at is null;

-- People whose votes are kept and shown, and count for nothing.
create table quarantined_voters (
  user_id uuid primary key references users on delete cascade,
  quarantined_at timestamptz not null
);

create index users_created on users (created_at);

create table eligibility_upkeep (
  only_row boolean primary key default true check (only_row),
  -- accounts made up to then are old enough, and the songs they voted on have been marked
  grown_until timestamptz not null,
  -- whether unverified accounts were left out when songs were last marked for it
  requires_verification boolean not null
);
insert into eligibility_upkeep (grown_until, requires_verification) values ('2000-01-01', false);
