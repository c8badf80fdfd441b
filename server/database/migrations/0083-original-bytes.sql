-- How much room a person's files take is summed over their songs (songs_owner) and drafts (drafts_own).
-- Songs from before are measured by the next sweep, which walks over all files anyway.
alter table songs add column original_bytes bigint check (original_bytes >= 0);
create index songs_unmeasured on songs (id) where original_bytes is null;
