-- One table a month for plays, so that old months can go at once. They are divided by their ids, which begin with their
-- time (UUID, version 7): the key stays as it is, and a person's plays are walked month by month in the order of their ids.

-- While this looks at all rows, plays are counted as ever.
do $$
begin
  alter table plays validate constraint plays_before_months;
exception when check_violation then
  -- Ids of another kind, or of a clock that was wrong. They are moved to the rest below.
  create temporary table odd_plays on commit drop as select * from plays where false;
  execute format(
    'with odd as (delete from plays where not (%s) returning *) insert into odd_plays select * from odd',
    (select substring(pg_get_constraintdef(oid) from 'CHECK \(\((.*)\)\)') from pg_constraint where conname = 'plays_before_months')
  );
  alter table plays validate constraint plays_before_months;
end $$;

-- From here on everybody waits, for milliseconds: whatever is under way with songs or plays ends first.
lock table songs, plays in access exclusive mode;
alter table plays rename to plays_earlier;
alter index plays_pkey rename to plays_earlier_pkey;
alter index plays_person rename to plays_earlier_person;
alter table plays_earlier rename constraint plays_song_id_fkey to plays_earlier_song_id_fkey;

create table plays (like plays_earlier, primary key (song_id, id), foreign key (song_id) references songs on delete cascade)
  partition by range (id);
create index plays_person on plays (user_id, id) where user_id is not null;
-- What no month has taken: upkeep makes months ahead of time, and takes what is here into one that it makes later.
create table plays_rest partition of plays default;

do $$
begin
  execute format(
    'alter table plays attach partition plays_earlier for values from (minvalue) to (%s)',
    (select substring(pg_get_constraintdef(oid) from '''[0-9a-f-]+''') from pg_constraint where conname = 'plays_before_months')
  );
  if to_regclass('pg_temp.odd_plays') is not null then
    insert into plays select * from odd_plays;
  end if;
end $$;
alter table plays_earlier drop constraint plays_before_months;

create table plays_upkeep (
  only_row boolean primary key default true check (only_row),
  -- Since when all plays are there, once older ones were forgotten: before it a song's plays are the sum of its days.
  kept_since date,
  -- Before this day nothing is left to forget.
  forgotten_until date
);
insert into plays_upkeep default values;
