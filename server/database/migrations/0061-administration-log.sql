-- What those who run the installation have done. Rows are only added; whoever leaves for good leaves their rows without
-- a name.
create table admin_log (
  id uuid primary key,
  -- null on the machine's command line, too
  actor_id uuid references users on delete set null,
  -- by contract/admin-log.ts
  act text not null,
  -- whom it concerned
  about_id uuid references users on delete set null,
  details jsonb not null default '{}',
  at timestamptz not null
);

create index admin_log_act on admin_log (act, id desc);
create index admin_log_about on admin_log (about_id, id desc) where about_id is not null;
create index admin_log_actor on admin_log (actor_id) where actor_id is not null;

-- People are looked up by the beginning of their address, and those with more rights than a member's are listed.
create index users_email_beginning on users (email_key text_pattern_ops);
create index users_staff on users (id desc) where role <> 'member';

-- The order of all challenges serves those that were not called off, too: nearly all are.
drop index challenges_order;
