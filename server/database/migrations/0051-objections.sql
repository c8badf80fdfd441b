-- Since when somebody objects to what was decided about a case; null once that is decided, too.
alter table moderation_cases add column appealed_at timestamptz;
create index moderation_cases_appealed on moderation_cases (opened_at, id) where appealed_at is not null;

-- When what was removed has been erased; until then the decision can be reversed.
alter table moderation_decisions add column erased_at timestamptz;
drop index moderation_decisions_erase;
create index moderation_decisions_erase on moderation_decisions (erase_at) where erase_at is not null and erased_at is null;
