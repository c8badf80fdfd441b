import type { Song } from '#contract/songs/songs.ts'

/** A vote for (`true`) or against (`false`) a song, or none. */
export type Vote = boolean | null

/** What of a song a vote changes. */
export type Votes = Pick<Song, 'likes' | 'dislikes' | 'isLike'>

export function votesOf({ likes, dislikes, isLike }: Votes): Votes {
  return { likes, dislikes, isLike }
}

/** Counts and own vote once `vote` replaces the one before: what the server will answer, as far as we can know. */
export function votesAfter({ likes, dislikes, isLike }: Votes, vote: Vote): Votes {
  return {
    likes: Math.max(0, likes + Number(vote === true) - Number(isLike === true)),
    dislikes: Math.max(0, dislikes + Number(vote === false) - Number(isLike === false)),
    isLike: vote,
  }
}

/** What pressing a button means: the same one again takes the vote back. */
export function voteAfterPress(own: Vote, pressed: boolean): Vote {
  return own === pressed ? null : pressed
}
