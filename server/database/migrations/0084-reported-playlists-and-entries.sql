-- Public playlists and blind entries of contests can be reported. A playlist is withheld as comments are; a case about
-- an entry names the song in within_id, and its subject is the entry.
alter table playlists add column withheld_for text check (withheld_for in ('held', 'hidden', 'removed'));

alter table moderation_cases drop constraint moderation_cases_subject_kind_check;
alter table moderation_cases add constraint moderation_cases_subject_kind_check
  check (subject_kind in ('song', 'comment', 'opinion', 'post', 'reply', 'message', 'person', 'playlist', 'entry'));
