import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { SongDetail } from '#contract/songs/songs.ts'
import { usePlayback } from '../../player/bar/use-playback.ts'
import { momentIn } from './moment-address.ts'
import { TimedLyrics } from './TimedLyrics.tsx'

interface SungLyricsProps {
  song: SongDetail
  times: readonly (number | null)[]
}

/**
 * The lyrics on a song's page. An address that names a moment scrolls to its line, and plays from there if the reader
 * has already pressed something on the page; otherwise the browser would refuse the sound, so the line is only
 * highlighted.
 */
export function SungLyrics({ song, times }: SungLyricsProps) {
  const { seek } = usePlayback(song)
  const hash = useLocation({ select: location => location.hash })
  const atSeconds = momentIn(hash)
  const box = useRef<HTMLDivElement>(null)
  const follow = useEffectEvent((seconds: number) => {
    box.current?.scrollIntoView({ block: 'center' })
    if (navigator.userActivation?.hasBeenActive && song.status === 'ready') seek(seconds)
  })
  useEffect(() => {
    if (atSeconds !== undefined) follow(atSeconds)
  }, [atSeconds])
  return (
    <div ref={box}>
      <TimedLyrics song={song} times={times} atSeconds={atSeconds} />
    </div>
  )
}
