import type { QuarantineAct, Voter } from '#contract/votes/vote-integrity.ts'
import { type PersonRow, personOf } from '../../people/person.ts'

export interface VoterRow extends PersonRow {
  joined_at: Date
  group_id: string | null
  group_size: number | null
  link: string | null
  challenge_id: string | null
  challenge_title: string | null
  song_id: string | null
  song_title: string | null
  heard: number | null
  share: number | null
  others_heard: number | null
  others_share: number | null
  chance: number | null
  vote_count: number | null
  artist_id: string | null
  artist_name: string | null
  artist_vote_count: number | null
  decided_at: Date | null
  decided_by: string | null
  reason: string | null
}

/** `decision`: what a moderator decided about the voters of this list. */
export function voterOf(row: VoterRow, decision: 'quarantine' | 'clearance'): Voter {
  return {
    person: personOf(row),
    joinedAt: row.joined_at.toISOString(),
    voteCount: row.vote_count ?? 0,
    favourite:
      row.artist_id === null
        ? null
        : { id: row.artist_id, artistName: row.artist_name!, voteCount: row.artist_vote_count! },
    suspicion: suspicionOf(row),
    quarantine: null,
    clearance: null,
    ...(row.decided_at && {
      [decision]: { since: row.decided_at.toISOString(), by: row.decided_by, reason: row.reason! },
    }),
  }
}

function suspicionOf(row: VoterRow): Voter['suspicion'] {
  if (row.group_id === null) return null
  return {
    groupId: row.group_id,
    groupSize: row.group_size!,
    link: row.link as 'hour' | 'network',
    entry:
      row.challenge_id === null || row.song_id === null
        ? null
        : {
            challengeId: row.challenge_id,
            challengeTitle: row.challenge_title!,
            songId: row.song_id,
            title: row.song_title!,
            heard: row.heard!,
            share: row.share!,
            othersHeard: row.others_heard!,
            othersShare: row.others_share!,
            chance: row.chance!,
          },
  }
}

/** The person it was about may have been deleted. */
export interface ActRow extends Omit<PersonRow, 'person_id' | 'person_artist_name'> {
  person_id: string | null
  person_artist_name: string | null
  id: string
  at: Date
  act: string
  reason: string
  by_name: string | null
}

export function actOf({ person_id, person_artist_name, ...row }: ActRow): QuarantineAct {
  const isThere = person_id !== null && person_artist_name !== null
  return {
    id: row.id,
    at: row.at.toISOString(),
    act: row.act as QuarantineAct['act'],
    person: isThere ? personOf({ ...row, person_id, person_artist_name }) : null,
    by: row.by_name,
    reason: row.reason,
  }
}
