import { type RawBuilder, sql } from 'kysely'

/** So much younger a post must be to stand above one that has ten times its points. */
const tauSeconds = 36 * 60 * 60

/**
 * How hot a post is, as a number that changes only when it is liked or answered: log10(points) + time / tau, as
 * Lobsters and Reddit order theirs. Points are 1 + likes, and the replies of others, at most as many again: talk
 * alone lifts nothing. For statements on `forum_posts`; the parts are its columns or what they will be.
 */
export function hotOf(
  likes: RawBuilder<unknown>,
  othersReplies: RawBuilder<unknown>,
  createdAt: RawBuilder<unknown> = sql`created_at`,
): RawBuilder<number> {
  return sql`(log((1 + ${likes} + least(${othersReplies}, 1 + ${likes}))::float8)
    + extract(epoch from ${createdAt})::float8 / ${sql.lit(tauSeconds)})`
}
