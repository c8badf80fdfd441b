-- What people report, and what moderators find. A case is all that is open about one thing; its reports keep what was
-- reported as it was then.

-- Out of sight for everybody but its owner and moderators: 'held' until somebody has looked, 'hidden' by a decision,
-- 'removed' by a decision and erased once nobody can object any more.
alter table songs drop constraint songs_status_check;
alter table songs add constraint songs_status_check
  check (status in ('processing', 'ready', 'hidden', 'withheld', 'failed'));
alter table songs
  add column withheld_for text check (withheld_for in ('held', 'hidden', 'removed')),
  -- what a decision has put beside it: 'sensitive', 'voice'
  add column labels text[] not null default '{}',
  add check (withheld_for is not null or status <> 'withheld');
alter table comments add column withheld_for text check (withheld_for in ('held', 'hidden', 'removed'));
alter table forum_posts add column withheld_for text check (withheld_for in ('held', 'hidden', 'removed'));
alter table forum_replies add column withheld_for text check (withheld_for in ('held', 'hidden', 'removed'));

create table moderation_cases (
  id uuid primary key,
  subject_kind text not null check (subject_kind in ('song', 'comment', 'post', 'reply', 'message', 'person')),
  subject_id uuid not null,
  -- what it stands in: the song of a comment, the post of a reply, the conversation of a message
  within_id uuid,
  -- whose it is; null once they have left for good
  person_id uuid references users on delete set null,
  -- title or name, as it was, and in lower case for looking it up
  name text not null,
  name_key text not null,
  source text not null check (source in ('report', 'filter', 'new-account')),
  -- the reasons of its reports, each once
  reasons text[] not null default '{}',
  report_count integer not null default 0,
  -- until then nobody else decides
  claimed_by uuid references users on delete set null,
  claimed_until timestamptz,
  opened_at timestamptz not null,
  decided_at timestamptz
);

create unique index moderation_cases_open on moderation_cases (subject_kind, subject_id) where decided_at is null;
create index moderation_cases_queue on moderation_cases (opened_at, id) where decided_at is null;
create index moderation_cases_decided on moderation_cases (decided_at desc, id desc) where decided_at is not null;
create index moderation_cases_subject on moderation_cases (subject_id, opened_at desc);
create index moderation_cases_person on moderation_cases (person_id, opened_at desc) where person_id is not null;
create index moderation_cases_claims on moderation_cases (claimed_by) where claimed_by is not null;

create table reports (
  id uuid primary key,
  case_id uuid not null references moderation_cases on delete cascade,
  -- a member, or a keyed hash of a guest's network; neither for what a filter has found
  reporter_id uuid references users on delete set null,
  reporter_network bytea,
  -- where a guest wants to hear what was decided, and in which words
  email text,
  language text,
  reason text not null,
  explanation text not null default '' check (length(explanation) <= 2000),
  in_good_faith boolean not null default false,
  -- what was reported, as it was then
  snapshot jsonb not null,
  created_at timestamptz not null
);

-- One report per reporter and case.
create unique index reports_member on reports (case_id, reporter_id) where reporter_id is not null;
create unique index reports_guest on reports (case_id, reporter_network) where reporter_network is not null;
create index reports_reporter on reports (reporter_id) where reporter_id is not null;
create index reports_time on reports (created_at, reason);

-- What was decided about a case; its statement of reasons is made of this when it is read.
create table moderation_decisions (
  case_id uuid primary key references moderation_cases on delete cascade,
  -- null once they have left for good
  decided_by uuid references users on delete set null,
  content_outcome text not null check (content_outcome in ('dismiss', 'label', 'hide', 'remove')),
  labels text[] not null default '{}',
  person_outcome text check (person_outcome in ('warning', 'suspension', 'ban')),
  suspended_until timestamptz,
  sanction_id uuid,
  -- the house's rules or the law
  ground text not null check (ground in ('rules', 'law')),
  rule text not null,
  statement text not null check (length(statement) between 1 and 2000),
  decided_at timestamptz not null,
  appeal_until timestamptz not null,
  -- what was removed is erased then, unless the decision is reversed
  erase_at timestamptz,
  reversed_at timestamptz,
  check (person_outcome = 'suspension' or suspended_until is null)
);

create index moderation_decisions_erase on moderation_decisions (erase_at) where erase_at is not null;
create index moderation_decisions_time on moderation_decisions (decided_at);

-- Against a decision: by the person concerned, or by whoever reported and was told that nothing was found; each once.
create table appeals (
  id uuid primary key,
  case_id uuid not null references moderation_decisions on delete cascade,
  role text not null check (role in ('concerned', 'reporter')),
  -- the report that was dismissed
  report_id uuid references reports on delete cascade,
  appellant_id uuid references users on delete set null,
  explanation text not null check (length(explanation) between 1 and 2000),
  outcome text check (outcome in ('uphold', 'reverse')),
  answer text check (length(answer) between 1 and 2000),
  decided_by uuid references users on delete set null,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null)),
  check ((role = 'reporter') = (report_id is not null))
);

create unique index appeals_concerned on appeals (case_id) where role = 'concerned';
create unique index appeals_report on appeals (report_id) where report_id is not null;
create index appeals_case on appeals (case_id);
create index appeals_queue on appeals (created_at, id) where decided_at is null;
create index appeals_time on appeals (created_at);

-- Who did what, when, about which case. Rows are only added.
create table moderation_log (
  id uuid primary key,
  case_id uuid not null references moderation_cases on delete cascade,
  -- null for what happened by itself, and once they have left for good
  actor_id uuid references users on delete set null,
  act text not null,
  details jsonb not null default '{}',
  at timestamptz not null
);

create index moderation_log_case on moderation_log (case_id, id);
create index moderation_log_actor on moderation_log (actor_id) where actor_id is not null;
