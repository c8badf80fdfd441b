import { createContext, type RefObject, useContext, useEffect, useRef } from 'react'
import type { Song } from '#contract/songs.ts'

/** The list around a play button. It is read when the button is pressed, so a list that grows draws nothing anew. */
export const PlayingList = createContext<RefObject<readonly Song[]>>({ current: [] })

export function usePlayingList(): RefObject<readonly Song[]> {
  return useContext(PlayingList)
}

/** For a list's `PlayingList`: what is played in it brings these songs along. */
export function useListToPlay(songs: readonly Song[]): RefObject<readonly Song[]> {
  const list = useRef(songs)
  useEffect(() => {
    list.current = songs
  })
  return list
}
