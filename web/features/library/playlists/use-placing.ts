import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { stale } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { playlistReads } from '../adding/playlist-reads.ts'
import { type Placing, playlistChange, putInto } from '../adding/use-playlist-change.ts'

/** `ids` with one of them at another index. */
export function placed(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter(each => each !== id)
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, id)
}

/** What waits to be sent, with one move more. Of moves of one song, one after the other, only the last counts. */
export function withMove(waiting: readonly Placing[], move: Placing): Placing[] {
  const isSame = waiting.at(-1)?.songId === move.songId
  return [...(isSame ? waiting.slice(0, -1) : waiting), move]
}

/**
 * The order of a playlist while its owner changes it. The new order is shown at once and sent move by move; when all is
 * sent, the server's order is shown again.
 */
export function usePlacing(playlistId: string, songs: readonly Song[]) {
  const say = useSay()
  const queries = useQueryClient()
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const [spoken, setSpoken] = useState('')
  const waiting = useRef<readonly Placing[]>([])
  const sending = useRef<Promise<void> | undefined>(undefined)
  // Lists are read again once all is sent, not after each move.
  const { act } = useAction({ ...playlistChange(say), reread: [], call: putInto })
  const byId = new Map(songs.map(song => [song.id, song]))
  const ids = (order ?? songs.map(song => song.id)).filter(id => byId.has(id))

  const send = async () => {
    for (let next = waiting.current[0]; next; next = waiting.current[0]) {
      waiting.current = waiting.current.slice(1)
      await act(next)
      if (waiting.current.length === 0) await stale(queries, ...playlistReads)
    }
    sending.current = undefined
    setOrder(null)
  }
  const move = ({ id, title }: Song, to: number) => {
    const wanted = placed(ids, id, to)
    const at = wanted.indexOf(id)
    if (at === ids.indexOf(id)) return
    setOrder(wanted)
    setSpoken(say('playlists.moved', { title, place: at + 1 }))
    waiting.current = withMove(waiting.current, { playlistId, songId: id, before: wanted[at + 1] ?? null })
    sending.current ??= send()
  }
  return {
    shown: ids.flatMap(id => byId.get(id) ?? []),
    move,
    /** Resolves when all moves have been sent: what else changes the list must not overtake them. */
    allSent: async () => await sending.current,
    /** Where the song is that was moved last. */
    spoken,
  }
}
