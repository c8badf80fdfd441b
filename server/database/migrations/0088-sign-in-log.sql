-- What happened to accounts: sign-ins, failures, and changes of what protects an account or what it may do. Rows are
-- only added. They go after 90 days, and with their account.
create table sign_in_log (
  id uuid primary key,
  -- null: an address or a passkey that belongs to no account
  account_id uuid references users on delete cascade,
  -- by contract/sign-in-kinds.ts
  kind text not null,
  reason text,
  -- keyed hash of the network; null where it was done by somebody else, or by nobody
  network bytea,
  browser text,
  system text,
  at timestamptz not null
);

create index sign_in_log_account on sign_in_log (account_id, id desc) where account_id is not null;
create index sign_in_log_kind on sign_in_log (kind, id desc);
create index sign_in_log_network on sign_in_log (network, id desc) where network is not null;
create index sign_in_log_by_age on sign_in_log (at);

-- A faulty statement must not change what is written here. A deletion is allowed when the account goes (a cascade runs
-- inside of another trigger) and when upkeep says in its transaction that it forgets old rows.
create function keep_sign_in_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    and (pg_trigger_depth() > 1 or current_setting('melodrome.forgets', true) = 'sign_in_log') then
    return old;
  end if;
  raise exception 'rows of sign_in_log are only added';
end
$$;

create trigger sign_in_log_is_kept before update or delete on sign_in_log
  for each row execute function keep_sign_in_log();
