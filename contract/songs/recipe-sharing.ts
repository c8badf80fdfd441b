/** Apart from the schemas, so that a form can offer them without their library. */

/**
 * How much of a song's recipe its maker shows to others. `prompt`: generator, version, prompt, tempo and key; `all`: also seed,
 * steps and the workflow; `nothing`: none of it. Lyrics, tags and what the song is based on are always shown.
 */
export const recipeSharings = ['all', 'prompt', 'nothing'] as const
export type RecipeSharing = (typeof recipeSharings)[number]
