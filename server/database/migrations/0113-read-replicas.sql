-- Where the log of the database stood after the last write of a session or of a program: a replica that hasn't replayed
-- so much is not read for them. Null: nothing was written, or no replicas are used.
alter table sessions add column wrote_at pg_lsn;
alter table api_tokens add column wrote_at pg_lsn;

-- The transaction that last took something out of people's sight. What instances see it change, they read replicas only
-- where these have replayed it.
create table last_hiding (
  id boolean primary key default true check (id),
  transaction xid8 not null
);
insert into last_hiding (transaction) values ('0');

create function note_hiding() returns trigger language plpgsql as $$
begin
  update last_hiding set transaction = pg_current_xact_id() where transaction <> pg_current_xact_id();
  return null;
end $$;

-- Deferred, so that this row is the last that a transaction locks, and only for the moment of its commit.
create constraint trigger song_hidden after update of status on songs deferrable initially deferred
  for each row when (old.status = 'ready' and new.status <> 'ready') execute function note_hiding();
create constraint trigger song_deleted after delete on songs deferrable initially deferred
  for each row when (old.status = 'ready') execute function note_hiding();

create constraint trigger comment_hidden after update of withheld_for, deleted_at on comments
  deferrable initially deferred for each row
  when (new.withheld_for is distinct from old.withheld_for or new.deleted_at is distinct from old.deleted_at)
  execute function note_hiding();
create constraint trigger comment_deleted after delete on comments deferrable initially deferred
  for each row execute function note_hiding();

create constraint trigger post_hidden after update of withheld_for, deleted_at on forum_posts
  deferrable initially deferred for each row
  when (new.withheld_for is distinct from old.withheld_for or new.deleted_at is distinct from old.deleted_at)
  execute function note_hiding();
create constraint trigger post_deleted after delete on forum_posts deferrable initially deferred
  for each row execute function note_hiding();

create constraint trigger reply_hidden after update of withheld_for, deleted_at on forum_replies
  deferrable initially deferred for each row
  when (new.withheld_for is distinct from old.withheld_for or new.deleted_at is distinct from old.deleted_at)
  execute function note_hiding();
create constraint trigger reply_deleted after delete on forum_replies deferrable initially deferred
  for each row execute function note_hiding();

create constraint trigger playlist_hidden after update of withheld_for, is_public on playlists
  deferrable initially deferred for each row
  when (new.withheld_for is distinct from old.withheld_for or new.is_public < old.is_public)
  execute function note_hiding();
create constraint trigger playlist_deleted after delete on playlists deferrable initially deferred
  for each row when (old.is_public) execute function note_hiding();

create constraint trigger rating_hidden after update of withheld_for on detailed_ratings
  deferrable initially deferred for each row when (new.withheld_for is distinct from old.withheld_for)
  execute function note_hiding();

create constraint trigger message_hidden after update of deleted_at on messages
  deferrable initially deferred for each row when (new.deleted_at is distinct from old.deleted_at)
  execute function note_hiding();

create constraint trigger person_blocked after insert on blocks deferrable initially deferred
  for each row execute function note_hiding();
create constraint trigger person_sanctioned after insert on sanctions deferrable initially deferred
  for each row execute function note_hiding();
create constraint trigger person_leaves after update of deletion_due_at on users deferrable initially deferred
  for each row when (new.deletion_due_at is distinct from old.deletion_due_at) execute function note_hiding();
