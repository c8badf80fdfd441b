import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Song } from '#contract/songs.ts'
import { ask } from '../../api/queries.ts'
import { useSay } from '../../say/use-say.ts'
import { showToast } from '../shell/toasts.ts'
import { scrollToSong } from './scroll.ts'

/** Time for the page to settle before it moves. */
const scrollDelayMs = 1000
const litMs = 3000

export interface SharedSong {
  /** The song somebody shared a link to: shown first when the list doesn't have it. */
  song: Song | null
  /** Its id while it is ringed. */
  litId: string | null
}

/**
 * Follows `/?song=ID`: a second after the list is there, its card is scrolled to, ringed and announced, and the
 * address forgets it. A song that doesn't exist is announced as such.
 */
export function useSharedSong(isListThere: boolean): SharedSong {
  const say = useSay()
  const navigate = useNavigate({ from: '/' })
  const asked = useSearch({ from: '/', select: search => search.song })
  const [id, setId] = useState(asked)
  const [litId, setLitId] = useState<string | null>(null)
  if (asked !== undefined && asked !== id) setId(asked)
  const read = useQuery({
    ...ask('GET /api/songs/{id}', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  })
  const { data: song, isError } = read

  useEffect(() => {
    if (asked === undefined || (!isError && !(song && isListThere))) return undefined
    const timer = setTimeout(() => {
      const { title, text } = noticeWords
      if (song) {
        scrollToSong(asked)
        setLitId(asked)
        showToast({ title: say(title), text: say(text, { title: song.title, artist: song.artistName }) })
      } else {
        showToast({
          title: say('songs.shared.unknown.title'),
          text: say('songs.shared.unknown.text'),
          tone: 'bad',
        })
      }
      void navigate({ search: before => ({ ...before, song: undefined }), replace: true, resetScroll: false })
    }, scrollDelayMs)
    return () => clearTimeout(timer)
    // The song may be liked meanwhile: only its coming counts here.
  }, [asked, song?.id, isError, isListThere])

  useEffect(() => {
    if (litId === null) return undefined
    const timer = setTimeout(() => setLitId(null), litMs)
    return () => clearTimeout(timer)
  }, [litId])

  return { song: song ?? null, litId }
}

const noticeWords = { title: 'songs.shared.title', text: 'songs.shared.text' } as const
