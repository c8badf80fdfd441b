-- How much of a song's recipe its maker shows to others (contract/songs/recipe-sharing.ts), and more of the recipe.

alter table songs
  -- songs from before show all that is said of them; no workflow is kept with them
  add column recipe_sharing text not null default 'all' check (recipe_sharing in ('all', 'prompt', 'nothing')),
  -- of the sampler
  add column steps integer check (steps > 0);

-- what they chose for the song before, for the next one
alter table users
  add column recipe_sharing text not null default 'prompt' check (recipe_sharing in ('all', 'prompt', 'nothing'));
