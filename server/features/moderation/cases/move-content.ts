import { sql } from 'kysely'
import type { ReportSubjectKind } from '#contract/moderation/report-reasons.ts'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { eraseComment } from '../../discussion/comments/erase-comments.ts'
import { releaseComment, withholdComment } from '../../discussion/comments/withhold-comment.ts'
import { eraseWithheldPost, eraseWithheldReply } from '../../discussion/forum/removal/erase-withheld.ts'
import {
  releasePost,
  releaseReply,
  withholdPost,
  withholdReply,
} from '../../discussion/forum/removal/withhold-post.ts'
import { eraseWithheldPlaylist, withholdPlaylist } from '../../library/playlists/withhold-playlist.ts'
import { bringMessageBack, takeMessageAway } from '../../messages/take-away.ts'
import { eraseWithheldSong } from '../../songs/removal/remove-song.ts'
import { releaseSong, withholdSong } from '../../songs/removal/withhold-song.ts'
import { songTopic } from '../../songs/song-topic.ts'
import { eraseOpinion, withholdOpinion } from '../../votes/opinions.ts'

export interface Place {
  kind: ReportSubjectKind
  id: string
  withinId: string | null
}

/** The song that a case about a song or an entry is about. */
export const songOf = ({ kind, id, withinId }: Place): string => (kind === 'entry' ? withinId! : id)

const isSong = ({ kind }: Place): boolean => kind === 'song' || kind === 'entry'

/** How each kind of thing is taken out of sight by a decision, put back, and erased. */
export async function withhold(
  m: Melodrome,
  transaction: Transaction,
  place: Place,
  why: 'hidden' | 'removed',
): Promise<void> {
  const { kind, id, withinId } = place
  if (isSong(place)) await withholdSong(transaction, songOf(place), why)
  if (kind === 'playlist') await withholdPlaylist(transaction, id, why)
  if (kind === 'comment') await withholdComment(transaction, withinId!, id, why)
  if (kind === 'opinion') await withholdOpinion(transaction, withinId!, id, why)
  if (kind === 'post') await withholdPost(m, transaction, id, why)
  if (kind === 'reply') await withholdReply(m, transaction, { postId: withinId!, id }, why)
  if (kind === 'message') await takeMessageAway(m, transaction, withinId!, id)
  announce(m, transaction, place)
}

export async function release(m: Melodrome, transaction: Transaction, place: Place): Promise<void> {
  const { kind, id, withinId } = place
  if (isSong(place)) await releaseSong(transaction, songOf(place))
  if (kind === 'playlist') await withholdPlaylist(transaction, id, null)
  if (kind === 'comment') await releaseComment(transaction, withinId!, id)
  if (kind === 'opinion') await withholdOpinion(transaction, withinId!, id, null)
  if (kind === 'post') await releasePost(m, transaction, id)
  if (kind === 'reply') await releaseReply(m, transaction, { postId: withinId!, id })
  announce(m, transaction, place)
}

/** Whoever has the song open looks again; posts say it themselves. */
function announce(m: Melodrome, transaction: Transaction, place: Place): void {
  if (isSong(place)) m.live.announce(transaction, { topic: songTopic(songOf(place)) })
  if (place.kind === 'comment') m.live.announce(transaction, { topic: songTopic(place.withinId!) })
}

/** What a message said stands in its report only; it is written back from there. */
export async function restoreMessage(
  m: Melodrome,
  transaction: Transaction,
  caseId: string,
  { id, withinId }: Place,
): Promise<void> {
  const { rows } = await sql<{ content: string | null }>`
    select snapshot ->> 'content' as content from reports where case_id = ${toUuid(caseId)}
    order by id limit 1`.execute(transaction)
  if (rows[0]?.content) await bringMessageBack(m, transaction, withinId!, { id, content: rows[0].content })
}

/** For good, in the way its owner would have; what is not there any more is fine. */
export async function erase(m: Melodrome, transaction: Transaction, place: Place): Promise<void> {
  const { kind, id, withinId } = place
  if (isSong(place)) await eraseWithheldSong(m, transaction, songOf(place))
  if (kind === 'playlist') await eraseWithheldPlaylist(transaction, id)
  if (kind === 'comment') await eraseComment(m, transaction, withinId!, id)
  if (kind === 'opinion') await eraseOpinion(transaction, withinId!, id)
  if (kind === 'post') await eraseWithheldPost(m, transaction, id)
  if (kind === 'reply') await eraseWithheldReply(m, transaction, withinId!, id)
}
