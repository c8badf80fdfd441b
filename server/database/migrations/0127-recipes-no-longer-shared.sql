-- Makers can stop sharing how a song was made: a replica that still shows it must not be asked for it.
create constraint trigger recipe_hidden after update of recipe_sharing on songs deferrable initially deferred
  for each row when (new.recipe_sharing is distinct from old.recipe_sharing) execute function note_hiding();
