-- How often something was tried lately. Unlogged: a crash forgets it, which costs a try or two and saves every try
-- the wait for the disk.
create unlogged table recent_tries (
  -- keyed hash of the limit and of whom it counts: no address can be read from it
  key bytea primary key,
  -- the moments of the last tries, oldest first; never more than the limit allows
  tries timestamptz[] not null,
  -- when the newest of them is too old to count
  forget_at timestamptz not null
) with (fillfactor = 70);
