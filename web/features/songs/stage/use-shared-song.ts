import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { ask } from '../../../api/queries.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import type { HomeSearch } from '../../../search-params.ts'
import { scrollToSong } from '../lists/scroll.ts'

/** Time for the page's layout to settle before it scrolls. */
const scrollDelayMs = 1000
const litMs = 3000

export interface SharedSong {
  /** The song of a shared link: shown first if the list that the link named doesn't have it. */
  song: Song | null
  /** Its id while it is highlighted. */
  litId: string | null
}

/**
 * Follows `/?song=ID`: a second after the list has loaded, scrolls to the song's card, highlights and announces it, and
 * removes the id from the address. If the song doesn't exist, it announces that. All this waits while a stage is open.
 */
export function useSharedSong(isListThere: boolean): SharedSong {
  const say = useSay()
  const navigate = useNavigate({ from: '/' })
  const search = useSearch({ from: '/' })
  const isStageOpen = useLocation({ select: ({ state }) => state.stage !== undefined })
  const asked = search.song
  const [arrival, setArrival] = useState(search)
  const [litId, setLitId] = useState<string | null>(null)
  const { song: id } = arrival
  if (asked !== undefined && (asked !== id || !isSameList(search, arrival))) setArrival(search)
  const { data: song, isError } = useQuery({
    ...ask('GET /api/songs/{id}', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  })

  const announce = useEffectEvent(() => {
    if (song) {
      scrollToSong(song.id)
      setLitId(song.id)
      const { title, artistName: artist } = song
      showToast({ title: say('songs.shared.title'), text: say('songs.shared.text', { title, artist }) })
    } else {
      showToast({
        title: say('songs.shared.unknown.title'),
        text: say('songs.shared.unknown.text'),
        tone: 'bad',
      })
    }
    void navigate({
      search: before => ({ ...before, song: undefined }),
      replace: true,
      resetScroll: false,
    })
  })

  const isDue = asked !== undefined && !isStageOpen && (isError || (song !== undefined && isListThere))
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(announce, scrollDelayMs)
    return () => clearTimeout(timer)
  }, [isDue])

  useEffect(() => {
    if (litId === null) return undefined
    const timer = setTimeout(() => setLitId(null), litMs)
    return () => clearTimeout(timer)
  }, [litId])

  return { song: (isSameList(search, arrival) && song) || null, litId }
}

const isSameList = (one: HomeSearch, other: HomeSearch) =>
  one.tab === other.tab && one.window === other.window && one.genre === other.genre
