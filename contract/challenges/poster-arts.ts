/** What a challenge's poster can show. Without a choice the challenge's id picks one. */
export const posterArts = ['sun', 'dial', 'roof', 'rain', 'petals', 'moon', 'rails', 'line'] as const
export type PosterArt = (typeof posterArts)[number]
