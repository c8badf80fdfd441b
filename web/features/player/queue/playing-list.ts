import { createContext, type RefObject, useContext, useEffect, useRef } from 'react'
import type { Song } from '#contract/songs/songs.ts'

/** Songs that are played one after the other. */
export interface ListToPlay {
  songs: readonly Song[]
  /** The key of the read they come from, if that has pages (`askPages`): the queue continues through all of them. */
  read?: readonly unknown[] | undefined
}

/** The list around a play button. It is read when the button is pressed, so a list that grows renders nothing again. */
export const PlayingList = createContext<RefObject<ListToPlay>>({ current: { songs: [] } })

export function usePlayingList(): RefObject<ListToPlay> {
  return useContext(PlayingList)
}

/**
 * The value for a list's `PlayingList`: a song played in that list brings these songs into the queue, and those of
 * further pages.
 */
export function useListToPlay(songs: readonly Song[], read?: readonly unknown[]): RefObject<ListToPlay> {
  const list = useRef<ListToPlay>({ songs, read })
  useEffect(() => {
    list.current = { songs, read }
  })
  return list
}
