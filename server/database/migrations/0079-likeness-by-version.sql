-- Which rules the words of a song's fingerprint were chosen and compared by: songs of an older version are compared anew.
alter table songs add column compared_version smallint not null default 0;
drop index songs_uncompared;
create index songs_compared on songs (compared_version, id) where fingerprint is not null;
alter table songs drop column is_compared;

-- A case may also begin with a song that sounds like an earlier one; nobody is accused of anything by it.
alter table moderation_cases drop constraint moderation_cases_source_check;
alter table moderation_cases add constraint moderation_cases_source_check
  check (source in ('report', 'filter', 'new-account', 'likeness'));
