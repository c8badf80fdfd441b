import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import css from './Drome.module.css'
import { laneBars, laneLength, lanePath, type Seat, seats, type TrackForm, tracks } from './drome-track.ts'

interface DromeProps {
  /** `wide` and `tall` for the landing page, `side` beside a form, `broken` with a piece of track missing. */
  form: TrackForm
  /**
   * The pictures that ride on the track; the first one leads. As many as the form has seats (`wide` 5, `tall` and
   * `side` 3).
   */
  riders?: readonly ReactNode[] | undefined
  /** The riders move; with reduced motion they stay in their seats. */
  running?: boolean | undefined
  /** Places it: the box has the form's own size in pixels (`tracks`). */
  className?: string | undefined
}

const missing = [0.52, 0.66] as const

/** The highlight is under the bars, which are on the outer side: so it lies this share of a lane further out. */
const washOffset = 0.4

/** The track of bars. A picture that screen readers skip. */
export function Drome({ form, riders = [], running = false, className }: DromeProps) {
  const track = tracks[form]
  const id = useId()
  const taken = seats[form].slice(0, riders.length)
  const lit = taken.filter(seat => seat.trail > 0)
  const laneId = (lane: number) => `${id}lane${lane}`
  return (
    <div
      aria-hidden="true"
      className={classNames(css.drome, running && css.running, className)}
      style={{ width: track.width, height: track.height }}
    >
      <svg
        className={css.track}
        viewBox={`0 0 ${track.width} ${track.height}`}
        fill="none"
        strokeWidth={track.barWidth}
      >
        {lit.map(seat => (
          <Trail key={seat.lane} form={form} seat={seat} id={id} />
        ))}
        {Array.from({ length: track.lanes }, (_, lane) => (
          <path
            key={laneId(lane)}
            id={laneId(lane)}
            d={laneBars(track, lane, form === 'broken' ? missing : undefined)}
            className={css.lane}
            style={{ '--depth': form === 'broken' ? 1 : lane }}
          />
        ))}
        {lit.map(seat => (
          <use
            key={seat.lane}
            href={`#${laneId(seat.lane)}`}
            mask={`url(#${id}trail${seat.lane})`}
            className={seat.trail === 1 ? css.lead : css.chase}
          />
        ))}
      </svg>
      {taken.map((seat, at) => (
        <span
          key={`${seat.lane}-${seat.at}`}
          className={css.rider}
          data-lead={at === 0}
          style={riderStyle(form, seat)}
        >
          {riders[at]}
        </span>
      ))}
    </div>
  )
}

/** Reveals the lit bars behind a rider: a stroke along the lane, whose single dash moves with the rider. */
function Trail({ form, seat, id }: { form: TrackForm; seat: Seat; id: string }) {
  const track = tracks[form]
  const dash = {
    d: lanePath(track, seat.lane),
    pathLength: 1,
    className: css.dash,
    strokeDasharray: `${seat.trail} 1`,
    style: {
      '--at': seat.at,
      '--trail': seat.trail,
      animationTimingFunction: `steps(${Math.round(laneLength(track, seat.lane) / track.pitch)})`,
    },
  }
  return (
    <>
      <mask id={`${id}trail${seat.lane}`} maskUnits="userSpaceOnUse" {...boxOf(form)}>
        <path {...dash} stroke="#fff" strokeWidth={track.reach * 2 + 6} />
      </mask>
      {seat.trail === 1 && (
        <path
          {...dash}
          d={lanePath(track, seat.lane - washOffset)}
          className={classNames(css.dash, css.wash)}
          strokeWidth={track.laneGap * 0.95}
        />
      )}
    </>
  )
}

function boxOf(form: TrackForm) {
  const { startX, width, height } = tracks[form]
  return { x: startX, y: -60, width: width - startX, height: height + 120 }
}

function riderStyle(form: TrackForm, seat: Seat) {
  return { offsetPath: `path("${lanePath(tracks[form], seat.lane)}")`, '--at': seat.at }
}
