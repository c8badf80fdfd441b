/** Numbers of the charts' formulas, which also stand in the words of the page /charts. */

/** By what a person can lift a song; each person counts once for each. `keeper`: has it in a playlist. */
export const signals = ['listener', 'like', 'dislike', 'commenter', 'keeper'] as const
export type Signal = (typeof signals)[number]

export const weights: Record<Signal, number> = { listener: 1, like: 3, dislike: -2, commenter: 3, keeper: 4 }

/** After so long a signal weighs half. */
export const halfLifeHours = { today: 10, week: 72 } as const

/** Ratings below this number never lift a song above what one without ratings would get. */
export const fewRatings = 5

/** A song is rising by its listeners of so many hours, held against the week before them. */
export const risingHours = 6

/** With fewer ratings in a month a song says too little to be honoured for it in the hall of fame. */
export const neededRatings = 3
