/** In a file of its own, so that forms can use it without the schemas' library. */

/**
 * How much of a song's recipe its maker shows to others. `prompt`: generator, version, prompt, tempo and key; `all`: also seed,
 * steps and the workflow; `nothing`: none of it. Lyrics, tags and what the song is based on are always shown.
 */
export const recipeSharings = ['all', 'prompt', 'nothing'] as const
export type RecipeSharing = (typeof recipeSharings)[number]
