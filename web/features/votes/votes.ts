import type { Song } from '#contract/songs/songs.ts'

/** A vote for (`true`) or against (`false`) a song, or none. */
export type Vote = boolean | null

/** The fields of a song that a vote changes. */
export type Votes = Pick<Song, 'likes' | 'dislikes' | 'isLike'>

export function votesOf({ likes, dislikes, isLike }: Votes): Votes {
  return { likes, dislikes, isLike }
}

/** The counts and the viewer's vote after `vote` replaces the earlier one: the expected answer of the server. */
export function votesAfter({ likes, dislikes, isLike }: Votes, vote: Vote): Votes {
  return {
    likes: Math.max(0, likes + Number(vote === true) - Number(isLike === true)),
    dislikes: Math.max(0, dislikes + Number(vote === false) - Number(isLike === false)),
    isLike: vote,
  }
}

/** What pressing a button means: a press on the active one takes the vote back. */
export function voteAfterPress(own: Vote, pressed: boolean): Vote {
  return own === pressed ? null : pressed
}
