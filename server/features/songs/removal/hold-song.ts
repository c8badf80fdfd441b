import type { SungWords } from '#contract/songs/timed-lyrics.ts'
import type { Transaction } from '../../../database/connect.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { tellOfEntries } from '../../challenges/leaving/leave-challenges.ts'
import { checkWords, type Hold } from '../../moderation/filters/check-words.ts'
import { openCaseFor } from '../../moderation/reports/open-case.ts'
import { withholdSong } from './withhold-song.ts'

interface SongWords {
  title?: string | undefined
  description?: string | null | undefined
  lyrics?: SungWords | null | undefined
  prompt?: string | null | undefined
  tags?: readonly string[] | undefined
}

/** Checks the words about a song; links in them are allowed to its maker. */
export const checkSongWords = (
  m: Melodrome,
  transaction: Transaction,
  writerId: string,
  { title, description, lyrics, prompt, tags }: SongWords,
): Promise<Hold | undefined> =>
  checkWords(
    m,
    transaction,
    { title, description, lyrics: lyrics?.text, prompt, tags: tags?.join(', ') },
    { writerId },
  )

/** Until a moderator has looked at it, only its maker and moderators can hear it. */
export async function holdSong(
  m: Melodrome,
  transaction: Transaction,
  songId: string,
  { reason }: Hold,
): Promise<void> {
  await withholdSong(transaction, songId, 'held')
  await tellOfEntries(m, transaction, 'song_id', songId)
  const subject = { kind: 'song', id: songId } as const
  await openCaseFor(transaction, { subject, source: 'filter', reason, at: m.clock() })
}
