import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BlindEntry } from '#contract/challenges/listening-room.ts'
import { ask, stale } from '../../../api/queries.ts'
import { Refused } from '../../../api/refused.ts'
import { roomReads } from '../challenge-reads.ts'
import { useChallengeNews } from '../use-challenge-news.ts'
import { type BallotDraft, startedBallot } from './ballot-draft.ts'

/** A listening room: the entry that is open in it, and what its judge has filled in so far. */
export function useRoom(id: string) {
  const queries = useQueryClient()
  const read = useQuery({
    ...ask('GET /api/challenges/{id}/next-entry', { params: { id } }),
    refetchOnMount: 'always',
  })
  const [again, setAgain] = useState<BlindEntry | null>(null)
  const [isFirst, setFirst] = useState(true)
  /** By token: what was not sent yet stays while another entry is heard again. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, BallotDraft | undefined>>>({})
  const refusal = read.error instanceof Refused ? read.error.problem : null
  const isClosed = refusal?.code === 'challenge.roomClosed'
  const entry = isClosed ? null : (again ?? read.data?.entry ?? null)
  // While an entry is open, live events don't reload the room, so that the judge does not lose it.
  const newsReads = entry ? [] : roomReads
  useChallengeNews(id, newsReads)
  return {
    /** The last answer, also when a later read was refused. */
    room: read.data,
    /** The reads that live events of the challenge may repeat. */
    newsReads,
    isPending: read.isPending,
    isClosed,
    reason: refusal?.message,
    retry: () => void read.refetch(),
    /** Whether no entry was left yet. */
    isFirst,
    /** An entry that was judged before and is open again. */
    again,
    openAgain: setAgain,
    ballot: entry && {
      challengeId: id,
      entry,
      draft: drafts[entry.token] ?? startedBallot(entry),
      onDraft: (change: (known: BallotDraft) => BallotDraft) =>
        setDrafts(known => ({ ...known, [entry.token]: change(known[entry.token] ?? startedBallot(entry)) })),
      onOver: async () => {
        await stale(queries, ...roomReads)
        // Another one may have been opened meanwhile.
        setAgain(open => (open?.token === entry.token ? null : open))
        setFirst(false)
        setDrafts(known => ({ ...known, [entry.token]: undefined }))
      },
    },
  }
}
