-- Moderators can say that there is nothing wrong with voters who look like a ring.

alter table quarantine_log drop constraint quarantine_log_act_check;
alter table quarantine_log add constraint quarantine_log_act_check
  check (act in ('quarantine', 'release', 'clear', 'recheck'));

-- Made from all who were found together and what they favour: with one voter more it is another. A program of before
-- writes null.
alter table suspected_voters add column evidence uuid;
-- Without evidence nothing could be cleared. They are found anew within minutes.
delete from suspected_voters;

-- That a moderator found nothing wrong with this evidence about a voter; forgotten after a month.
create table cleared_voters (
  user_id uuid not null references users on delete cascade,
  evidence uuid not null,
  cleared_at timestamptz not null,
  -- null once the moderator has left for good
  cleared_by uuid references users on delete set null,
  reason text not null check (length(reason) between 1 and 1000),
  primary key (user_id, evidence)
);
create index cleared_voters_by on cleared_voters (cleared_by) where cleared_by is not null;
