/** Numbers of the charts' formulas, which also stand in the words of the page /charts. */

/** What people do that moves a song in the charts; each person counts once for each. `keeper`: has it in a playlist. */
export const signals = ['listener', 'like', 'dislike', 'commenter', 'keeper'] as const
export type Signal = (typeof signals)[number]

export const weights: Record<Signal, number> = { listener: 1, like: 3, dislike: -2, commenter: 3, keeper: 4 }

/** After this many hours a signal has half of its weight. */
export const halfLifeHours = { today: 10, week: 72 } as const

/** Ratings below this number never lift a song above what one without ratings would get. */
export const fewRatings = 5

/** Rising songs: the listeners of this many hours are compared with those of the week before. */
export const risingHours = 6

/** A song with fewer ratings in a month does not enter the hall of fame for them. */
export const neededRatings = 3
