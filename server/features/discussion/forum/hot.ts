import { type RawBuilder, sql } from 'kysely'

/** A post with a tenth of the points has to be this much newer to stand at the same height. */
const tauSeconds = 36 * 60 * 60

/**
 * How hot a post is, as a number that changes only when the post is liked or answered: log10(points) + time / tau, the
 * way Lobsters and Reddit sort. Points are 1 + likes, plus the replies of other people, which can at most double that:
 * replies alone don't raise a post far. For statements on `forum_posts`; the arguments are its columns or their new
 * values.
 */
export function hotOf(
  likes: RawBuilder<unknown>,
  othersReplies: RawBuilder<unknown>,
  createdAt: RawBuilder<unknown> = sql`created_at`,
): RawBuilder<number> {
  return sql`(log((1 + ${likes} + least(${othersReplies}, 1 + ${likes}))::float8)
    + extract(epoch from ${createdAt})::float8 / ${sql.lit(tauSeconds)})`
}
