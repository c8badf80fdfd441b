-- Moderators see challenges that were called off, too.
create index challenges_all on challenges (end_at desc, id desc);
