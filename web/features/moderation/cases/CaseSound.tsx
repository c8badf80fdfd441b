import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CaseDetail } from '#contract/moderation/cases.ts'
import { ask } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import { peaksFromBase64 } from '../../../ui/sound/bars.ts'
import { onQuieted, quietOthers } from '../../../ui/sound/other-tabs.ts'
import { PlayButton } from '../../../ui/sound/PlayButton.tsx'
import { SeekSlider } from '../../../ui/sound/SeekSlider.tsx'
import { SeekTimes } from '../../../ui/sound/SeekTimes.tsx'
import { sayFailed } from '../../player/bar/use-playback.ts'
import { clock } from '../../player/clock.ts'
import { player, usePlayer } from '../../player/player.ts'
import css from './CaseSound.module.css'

/**
 * Shows and plays a reported song, also while it is hidden: it takes the sound from the case, not from the song as the
 * page's player does; the two never sound at once. What moderators hear here does not count as a listen.
 */
export function CaseSound({ found: { id, name }, songId }: { found: CaseDetail; songId: string }) {
  const say = useSay()
  const sound = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState<'paused' | 'waiting' | 'playing'>('paused')
  const isPlaying = state !== 'paused'
  const isOtherPlaying = usePlayer(other => other.isPlaying)
  const [second, setSecond] = useState(0)
  const [length, setLength] = useState(0)
  const { data: song } = useQuery({
    ...ask('GET /api/songs/{id}', { params: { id: songId } }),
    retry: false,
  })
  const peaks = peaksFromBase64(song?.peaks ?? null)
  const duration = length || song?.duration || 0
  useEffect(() => {
    const element = sound.current
    const pause = () => element?.pause()
    const end = onQuieted(pause)
    return () => {
      end()
      pause()
    }
  }, [])
  useEffect(() => {
    if (isOtherPlaying) sound.current?.pause()
  }, [isOtherPlaying])
  const toggle = (): void => {
    const element = sound.current
    if (!element?.paused) return element?.pause()
    player.pause()
    if (element.error) {
      // An element that has failed plays nothing more until it loads again, which would begin at the start.
      element.load()
      element.currentTime = second
    }
    element.play().catch((error: unknown) => {
      // It was paused before it sounded, or `fail` says it.
      if (element.error || (error instanceof DOMException && error.name === 'AbortError')) return
      setState('paused')
      sayFailed(error, say)
    })
  }
  const fail = (element: HTMLAudioElement): void => {
    // The sound has not been asked for yet.
    if (element.paused) return
    element.pause()
    sayFailed(element.error, say)
  }
  const seek = (to: number): void => {
    if (sound.current) sound.current.currentTime = to
    setSecond(to)
  }
  return (
    <div className={css.sound}>
      <CoverArt id={songId} cover={song?.cover ?? null} sizes="96px" className={css.cover} />
      <PlayButton
        size="lg"
        label={say(isPlaying ? 'player.pause' : 'player.play', { title: name })}
        playing={isPlaying}
        loading={state === 'waiting'}
        onClick={toggle}
      />
      <div className={css.wave}>
        <SeekSlider
          label={say('player.seek', { title: name })}
          placeWords={at => say('player.place', { position: clock(at), duration: clock(duration) })}
          second={second}
          durationSeconds={duration}
          peaks={peaks}
          onSeek={seek}
          className={css.seek}
        />
        <SeekTimes position={clock(second)} duration={clock(duration)} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- no one has written down what is sung */}
      <audio
        ref={sound}
        preload="metadata"
        src={`/api/moderation/cases/${id}/sound`}
        onPlay={() => setState('waiting')}
        onWaiting={() => setState('waiting')}
        onPlaying={() => {
          setState('playing')
          quietOthers()
        }}
        onPause={() => setState('paused')}
        onError={event => fail(event.currentTarget)}
        onTimeUpdate={event => setSecond(event.currentTarget.currentTime)}
        onLoadedMetadata={event => setLength(event.currentTarget.duration)}
      />
    </div>
  )
}
