import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { late } from '../../../ui/layers/late.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { peaksFromBase64 } from '../../../ui/sound/bars.ts'
import { PlayButton } from '../../../ui/sound/PlayButton.tsx'
import { SeekSlider } from '../../../ui/sound/SeekSlider.tsx'
import { SeekTimes } from '../../../ui/sound/SeekTimes.tsx'
import { ReportButton } from '../../moderation/reports/ReportButton.tsx'
import { clock } from '../../player/clock.ts'
import css from './BlindEntryPanel.module.css'
import type { OpenBallot } from './use-ballot.ts'
import { useBlindPlayer } from './use-blind-player.ts'

/** Loaded while the viewer listens: the ballot is needed later. */
const BallotStep = lazy(async () => ({ default: (await import('./BallotStep.tsx')).BallotStep }))

const Volume = late(async () => (await import('../../player/bar/Volume.tsx')).Volume)

interface BlindEntryPanelProps extends OpenBallot {
  /** What the entry is called here, because its name is hidden. */
  name: string
  /** Whether the server would refuse a ballot. */
  isBarred: boolean
  /** Whether it follows another entry: then its play button gets the focus, unless news brought it. */
  takesFocus: boolean
}

/** One entry: its sound, then stars and five categories. */
export function BlindEntryPanel({ name, isBarred, takesFocus, ...open }: BlindEntryPanelProps) {
  const say = useSay()
  const { challengeId, entry, onOver } = open
  const sound = useBlindPlayer(challengeId, entry, () => void onOver())
  const peaks = useMemo(() => peaksFromBase64(entry.peaks), [entry.peaks])
  const playButton = useRef<HTMLButtonElement>(null)
  const isAgain = entry.ballot !== null
  useEffect(() => {
    if (takesFocus && (isAgain || document.activeElement === document.body)) playButton.current?.focus()
  }, [takesFocus, isAgain])
  return (
    <section className={css.panel} aria-label={name}>
      <div className={css.stage}>
        <PlayButton
          ref={playButton}
          size="xl"
          label={say(sound.isPlaying ? 'player.pause' : 'player.play', { title: name })}
          playing={sound.isPlaying}
          loading={sound.isLoading}
          onClick={sound.toggle}
        />
        <div>
          <div className={css.head}>
            <h2 className={css.name}>{name}</h2>
            <Volume className={css.volume} />
            <ReportButton
              subject={{ kind: 'entry', id: entry.token, within: challengeId }}
              name={name}
              label={say('listening.report')}
            />
          </div>
          <SeekSlider
            label={say('player.seek', { title: name })}
            placeWords={second =>
              say('player.place', { position: clock(second), duration: clock(entry.duration) })
            }
            second={sound.positionSeconds}
            durationSeconds={entry.duration}
            peaks={peaks}
            onSeek={sound.seek}
            className={css.seek}
          />
          <SeekTimes position={clock(sound.positionSeconds)} duration={clock(entry.duration)} />
        </div>
      </div>
      <ErrorBoundary>
        <Suspense fallback={<Skeleton height="360px" />}>
          <BallotStep {...open} isBarred={isBarred} sound={sound} />
        </Suspense>
      </ErrorBoundary>
    </section>
  )
}
