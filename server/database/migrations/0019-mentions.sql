-- When somebody leaves for good: where they are named, and places of theirs that others answered.

create index comments_mentions on comments using gin (mentions jsonb_path_ops) where mentions <> '[]';

-- Null for whoever has left; then only the empty place is left of what they said.
alter table comments alter column user_id drop not null;
alter table comments add check (user_id is not null or deleted_at is not null);
