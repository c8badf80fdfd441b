import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { stale } from '../../../api/queries.ts'
import { playlistReads } from '../adding/playlist-reads.ts'
import { putInto, usePlaylistChange } from '../adding/use-playlist-change.ts'

/** `ids` with one of them at another index. */
export function placed(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter(each => each !== id)
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, id)
}

/**
 * The order of a playlist while its owner changes it: by dragging a song's handle, or with the arrow keys on it. The
 * new order is shown at once and sent song by song; when all is sent, the server's order is shown again.
 */
export function usePlacing(playlistId: string, songs: readonly Song[]) {
  const queries = useQueryClient()
  const list = useRef<HTMLOListElement>(null)
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const [draggedId, setDraggedId] = useState<string | null>(null)
  /** The number of moves whose outcome is not shown yet. */
  const underWay = useRef(0)
  const { act } = usePlaylistChange(putInto)
  const byId = new Map(songs.map(song => [song.id, song]))
  const ids = (order ?? songs.map(song => song.id)).filter(id => byId.has(id))

  const send = async (songId: string, wanted: readonly string[]) => {
    setOrder(wanted)
    underWay.current++
    const before = wanted[wanted.indexOf(songId) + 1] ?? null
    await act({ playlistId, songId, before })
    if (underWay.current === 1) await stale(queries, ...playlistReads)
    underWay.current--
    if (underWay.current === 0) setOrder(null)
  }
  const grip = (id: string) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
      if (step === 0) return
      event.preventDefault()
      const wanted = placed(ids, id, ids.indexOf(id) + step)
      if (wanted.indexOf(id) !== ids.indexOf(id)) void send(id, wanted)
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      // By the list, because a row that goes down is taken out of the page and put in again, which ends its capture.
      list.current?.setPointerCapture(event.pointerId)
      setDraggedId(id)
    },
  })
  const drag = {
    onPointerMove: (event: PointerEvent) => {
      if (!draggedId) return
      const to = rowAt(list.current, event.clientY)
      if (to >= 0 && to !== ids.indexOf(draggedId)) setOrder(placed(ids, draggedId, to))
    },
    onPointerUp: () => {
      if (!draggedId) return
      setDraggedId(null)
      if (order) void send(draggedId, order)
    },
    // Without a drop before it, for example when the browser takes a touch for scrolling.
    onLostPointerCapture: () => {
      if (!draggedId) return
      setDraggedId(null)
      setOrder(null)
    },
  }
  return {
    /** For the list: spread them over it. */
    rows: { ref: list, ...drag },
    shown: ids.flatMap(id => byId.get(id) ?? []),
    /** For a song's handle: spread them over it. */
    grip,
    draggedId,
    isMoved: order !== null,
  }
}

/** The row at the height `y`; above the list the first one, below it the last one. */
function rowAt(list: HTMLElement | null, y: number): number {
  const rows = [...(list?.children ?? [])]
  const at = rows.findIndex(row => y < row.getBoundingClientRect().bottom)
  return at < 0 ? rows.length - 1 : at
}
