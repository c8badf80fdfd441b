/** How tall the small player is on another site's page: one song, or a playlist with its songs below. */
export const embedHeights = { song: 180, playlist: 420 } as const
/** The player fills the width it is given; where a number is required, this one. */
export const embedWidth = 640

export type Embeddable = keyof typeof embedHeights

export function embedAddress(origin: string, id: string): string {
  return `${origin}/embed/${id}`
}
