import { laneHeight } from '../looks/stage-shapes.ts'

/**
 * The track: lanes that enter from the left, turn in a half circle and return below. The bars are on the outer side of
 * each lane. All measures are CSS pixels in the form's own box.
 */
export interface Track {
  width: number
  height: number
  /** Where the lanes begin and end; left of the box, so that wide screens don't see their beginning. */
  startX: number
  /** The centre of the bend. */
  bendX: number
  middleY: number
  /** The radius of the outermost lane, from the centre of the bend. */
  outerRadius: number
  laneGap: number
  lanes: number
  /** The distance between bars along the lane. */
  pitch: number
  barWidth: number
  /** The height of the tallest bar. */
  reach: number
}

export type TrackForm = 'wide' | 'tall' | 'side' | 'broken'

export const tracks: Record<TrackForm, Track> = {
  wide: {
    width: 1440,
    height: 820,
    startX: -480,
    bendX: 1020,
    middleY: 456,
    outerRadius: 334,
    laneGap: 48,
    lanes: 4,
    pitch: 6.2,
    barWidth: 3.2,
    reach: 34,
  },
  tall: {
    width: 390,
    height: 360,
    startX: -60,
    bendX: 200,
    middleY: 212,
    outerRadius: 140,
    laneGap: 32,
    lanes: 3,
    pitch: 5,
    barWidth: 2.6,
    reach: 18,
  },
  side: {
    width: 720,
    height: 900,
    startX: -60,
    bendX: 360,
    middleY: 372,
    outerRadius: 262,
    laneGap: 44,
    lanes: 4,
    pitch: 6.2,
    barWidth: 3.2,
    reach: 30,
  },
  broken: {
    width: 1440,
    height: 560,
    startX: -10,
    bendX: 1120,
    middleY: 300,
    outerRadius: 236,
    laneGap: 40,
    lanes: 3,
    pitch: 6.2,
    barWidth: 3.2,
    reach: 28,
  },
}

/** A seat on the track: a lane, and the share of its length that is behind the seat. The first seat leads. */
export interface Seat {
  lane: number
  at: number
  /** The share of the lane that is lit behind the rider. */
  trail: number
}

export const seats: Record<TrackForm, readonly Seat[]> = {
  wide: [
    { lane: 1, at: 0.42, trail: 1 },
    { lane: 0, at: 0.623, trail: 0.046 },
    { lane: 2, at: 0.71, trail: 0.058 },
    { lane: 3, at: 0.352, trail: 0.06 },
    { lane: 0, at: 0.254, trail: 0 },
  ],
  tall: [
    { lane: 1, at: 0.379, trail: 1 },
    { lane: 0, at: 0.69, trail: 0.1 },
    { lane: 2, at: 0.8, trail: 0 },
  ],
  side: [
    { lane: 1, at: 0.484, trail: 1 },
    { lane: 0, at: 0.712, trail: 0.094 },
    { lane: 3, at: 0.402, trail: 0.19 },
  ],
  broken: [],
}

interface TrackPoint {
  x: number
  y: number
  /** The unit vector to the outer side. */
  outX: number
  outY: number
}

function laneRadius(track: Track, lane: number): number {
  return track.outerRadius - lane * track.laneGap
}

/** Length of a lane in pixels: two straight parts and half a circle. */
export function laneLength(track: Track, lane: number): number {
  return 2 * (track.bendX - track.startX) + Math.PI * laneRadius(track, lane)
}

/** The point `distance` pixels along a lane, from its upper entrance. */
export function pointOnLane(track: Track, lane: number, distance: number): TrackPoint {
  const { startX, bendX, middleY } = track
  const radius = laneRadius(track, lane)
  const straight = bendX - startX
  const turned = Math.min(Math.PI, Math.max(0, (distance - straight) / radius))
  const [outX, outY] = [Math.sin(turned), -Math.cos(turned)]
  const beforeBend = Math.min(0, distance - straight)
  const behindBend = Math.max(0, distance - straight - Math.PI * radius)
  return { x: bendX + radius * outX + beforeBend - behindBend, y: middleY + radius * outY, outX, outY }
}

/** The middle of a lane, as a path for riders and their trails. */
export function lanePath(track: Track, lane: number): string {
  const { startX, bendX, middleY } = track
  const radius = laneRadius(track, lane)
  return `M${startX} ${middleY - radius}H${bendX}A${radius} ${radius} 0 0 1 ${bendX} ${middleY + radius}H${startX}`
}

/**
 * Every bar of a lane as one path of strokes. Moves are relative and in tenths of a pixel, which halves its length.
 * @param gap shares of the lane between which the track is missing
 */
export function laneBars(track: Track, lane: number, gap?: readonly [from: number, to: number]): string {
  const drawn = drawnLanes.get(track) ?? new Map<string, string>()
  drawnLanes.set(track, drawn)
  const key = `${lane} ${gap}`
  const path = drawn.get(key) ?? drawLane(track, lane, gap)
  drawn.set(key, path)
  return path
}

/** Tracks never change, and the server draws the same few for every visitor: so each lane is calculated once. */
const drawnLanes = new WeakMap<Track, Map<string, string>>()

function drawLane(track: Track, lane: number, gap?: readonly [from: number, to: number]): string {
  const length = laneLength(track, lane)
  const pen = { x: 0, y: 0 }
  let path = ''
  for (let bar = 0; bar * track.pitch < length; bar++) {
    const share = (bar * track.pitch) / length
    if (gap && share >= gap[0] && share <= gap[1]) continue
    const foot = pointOnLane(track, lane, bar * track.pitch)
    const tall = Math.max(3, track.reach * laneHeight(bar, lane))
    path += `m${move(pen, foot.x, foot.y)}l${move(pen, foot.x + foot.outX * tall, foot.y + foot.outY * tall)}`
  }
  return path
}

/** Moves the pen (it counts tenths, so that rounding errors don't add up) and writes the step. */
function move(pen: { x: number; y: number }, x: number, y: number): string {
  const step = [Math.round(x * 10) - pen.x, Math.round(y * 10) - pen.y] as const
  pen.x += step[0]
  pen.y += step[1]
  const [right, down] = step.map(tenths => String(tenths / 10).replace(/^(-?)0\./, '$1.'))
  return `${right}${down?.startsWith('-') ? '' : ' '}${down}`
}
