-- The words of a detailed rating are shown beside its song: they have a name of their own, and can be reported and withheld.
alter table detailed_ratings
  add column id uuid not null default gen_random_uuid() unique,
  add column withheld_for text check (withheld_for in ('held', 'hidden', 'removed'));

create index detailed_ratings_said on detailed_ratings (song_id, updated_at desc, id desc) where comment is not null;

alter table moderation_cases drop constraint moderation_cases_subject_kind_check;
alter table moderation_cases add constraint moderation_cases_subject_kind_check
  check (subject_kind in ('song', 'comment', 'opinion', 'post', 'reply', 'message', 'person'));
