import { type MutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Song } from '#contract/songs/songs.ts'
import type { Say } from '#words/say.ts'
import { patchSong } from '../../api/cached-songs.ts'
import { call } from '../../api/call.ts'
import { isUnauthorized } from '../../api/refused.ts'
import { showToast } from '../../notices/toasts.ts'
import { useSay } from '../../say/use-say.ts'
import { onUnauthorized } from '../../session/unauthorized.ts'
import { type Vote, type Votes, voteAfterPress, votesAfter, votesOf } from './votes.ts'

/**
 * Likes (`true`) or dislikes (`false`) a song, or takes that back. The change is shown everywhere at once, and undone
 * only here, if the server refuses it. Several presses are sent one after the other.
 */
export function useVote(song: Song): (pressed: boolean) => void {
  const say = useSay()
  const queries = useQueryClient()
  const { mutate } = useMutation(votingOn(song, say, queries))
  return pressed => mutate(voteAfterPress(song.isLike, pressed))
}

/** Not a `useAction`: every list includes this in its first load, and no other act. */
export function votingOn(
  song: Song,
  say: Say,
  queries: QueryClient,
): MutationOptions<Votes, Error, Vote, Known> {
  const scope = `vote ${song.id}`
  return {
    scope: { id: scope },
    // Without it, a player that goes on to the next song would give that song the answer to this vote.
    mutationKey: [scope],
    mutationFn: vote => sendVote(song.id, vote),
    onMutate: vote => {
      patchSong(queries, song.id, votesAfter(song, vote))
      const [first] = queries.getMutationCache().findAll({ mutationKey: [scope], status: 'pending' })
      return (first?.state.context as Known | undefined) ?? { votes: votesOf(song) }
    },
    onSuccess: (answer, _, known) => {
      known.votes = answer
      patchSong(queries, song.id, answer)
    },
    onError: (error, vote, known) => {
      if (known) patchSong(queries, song.id, known.votes)
      if (onUnauthorized(error, say, say('songs.like.unauthorized'))) {
        // Others may only have to verify their address first; their vote need not be kept.
        if (vote && isUnauthorized(error)) void keepLike(song.id)
        return
      }
      console.error(error)
      showToast({ title: say('common.error'), text: say('songs.like.failed'), tone: 'bad' })
    },
  }
}

/**
 * What the server has said last. Votes of one song that wait for each other share it: what is shown when a later one
 * is sent may be an earlier one that the server then refuses.
 */
interface Known {
  votes: Votes
}

function sendVote(id: string, vote: Vote) {
  if (vote === null) return call('DELETE /api/songs/{id}/like', { params: { id } })
  return call('POST /api/songs/{id}/like', { params: { id }, body: { isLike: vote } })
}

/** This browser keeps the like of a viewer without an account until they have one. */
async function keepLike(id: string): Promise<void> {
  const { keepWish } = await import('../library/guest-import/keep-wish.ts')
  keepWish('likes', id)
}
