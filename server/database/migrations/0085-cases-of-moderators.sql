-- Moderators open cases of their own accord. What they found is kept as a report is, and counts as none.
alter table moderation_cases drop constraint moderation_cases_source_check;
alter table moderation_cases add constraint moderation_cases_source_check
  check (source in ('report', 'filter', 'new-account', 'likeness', 'moderator'));

alter table reports add column is_initiative boolean not null default false;
