-- People can take their words back now: a replica that still has them must not be asked for them.
create constraint trigger rating_deleted after delete on detailed_ratings deferrable initially deferred
  for each row when (old.comment is not null) execute function note_hiding();
