-- Plays get one table a month (0117), and what is here already becomes the first of them. This says where it ends: at the
-- end of the month, or of the next one where that is close. It holds for new rows at once; the old ones are looked at
-- by 0117, which needs no lock for it.
do $$
begin
  execute format(
    'alter table plays add constraint plays_before_months check (id < %L) not valid',
    (
      lpad(to_hex((extract(epoch from (date_trunc('month', (now() + interval '2 days') at time zone 'UTC') + interval '1 month') at time zone 'UTC') * 1000)::bigint), 12, '0')
      || repeat('0', 20)
    )::uuid
  );
end $$;
