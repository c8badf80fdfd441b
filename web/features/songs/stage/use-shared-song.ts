import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { ask } from '../../../api/queries.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { scrollToSong } from '../lists/scroll.ts'

/** Time for the page's layout to settle before it scrolls. */
const scrollDelayMs = 1000
const litMs = 3000

export interface SharedSong {
  /** The song of a shared link: shown first if the list doesn't have it. */
  song: Song | null
  /** Its id while it is highlighted. */
  litId: string | null
}

/**
 * Follows `/?song=ID`: a second after the list has loaded, scrolls to the song's card, highlights and announces it, and
 * removes the id from the address. If the song doesn't exist, it announces that.
 */
export function useSharedSong(isListThere: boolean): SharedSong {
  const say = useSay()
  const navigate = useNavigate({ from: '/' })
  const asked = useSearch({ from: '/', select: search => search.song })
  const [id, setId] = useState(asked)
  const [litId, setLitId] = useState<string | null>(null)
  if (asked !== undefined && asked !== id) setId(asked)
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

  const isDue = asked !== undefined && (isError || (song !== undefined && isListThere))
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

  return { song: song ?? null, litId }
}
