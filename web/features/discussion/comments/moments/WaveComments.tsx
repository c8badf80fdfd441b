import { useEffect, useMemo, useRef, useState } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import type { Say } from '#words/say.ts'
import { useSay } from '../../../../say/use-say.ts'
import { Avatar } from '../../../../ui/looks/Avatar.tsx'
import { peaksFromBase64 } from '../../../../ui/sound/bars.ts'
import { useDuration, usePlayback, usePosition } from '../../../player/bar/use-playback.ts'
import { clock } from '../../../player/clock.ts'
import { useTimeline } from './use-timeline.ts'
import css from './WaveComments.module.css'
import { captionAt, type Marker, markersOf } from './wave-markers.ts'

const gapPx = 24
const touchGapPx = 44

/**
 * The faces of timeline comments on the wave, and the comment at the playhead above it: as a caption over its moment
 * or, if the stage has no lane for that, as one line at the wave's end.
 */
export function WaveComments({ song, captionAs = 'bubble' }: { song: Song; captionAs?: 'bubble' | 'line' }) {
  const say = useSay()
  const durationSeconds = useDuration(song)
  const position = usePosition(song)
  const { data: comments = [] } = useTimeline(song.id, position)
  const { seek } = usePlayback(song)
  const box = useRef<HTMLDivElement>(null)
  const widthPx = useWidth(box)
  const peaks = peaksFromBase64(song.peaks)
  const markers = useMemo(
    () => markersOf(comments, { durationSeconds, widthPx, gapPx: isTouched() ? touchGapPx : gapPx }),
    [comments, durationSeconds, widthPx],
  )
  const shareOf = (second: number) => Math.min(1, second / durationSeconds)
  const caption = position > 0 ? captionAt(comments, position) : undefined
  return (
    <div ref={box} className={css.box}>
      {caption?.user && captionAs === 'line' && (
        <p key={caption.id} className={css.line}>
          <span className={css.moment}>{clock(caption.timestamp ?? 0)}</span>
          <b>{caption.user.artistName}</b>
          <span className="clip">{caption.content}</span>
        </p>
      )}
      {caption?.user && captionAs === 'bubble' && (
        <Caption
          key={caption.id}
          name={caption.user.artistName}
          seconds={caption.timestamp ?? 0}
          words={caption.content}
          at={shareOf(caption.timestamp ?? 0)}
          height={heightAt(peaks, shareOf(caption.timestamp ?? 0))}
        />
      )}
      {markers.map(marker => (
        <Face
          key={marker.newest.id}
          marker={marker}
          height={heightAt(peaks, shareOf(marker.seconds))}
          at={shareOf(marker.seconds)}
          isUnderPlayhead={caption?.id === marker.newest.id}
          label={markerLabel(say, marker)}
          onPress={() => seek(marker.seconds)}
        />
      ))}
    </div>
  )
}

function markerLabel(say: Say, { newest, seconds, others }: Marker): string {
  const words = { name: newest.user?.artistName ?? '', time: clock(seconds) }
  return others === 0 ? say('comments.marker', words) : say('comments.marker.others', { ...words, others })
}

interface CaptionProps {
  name: string
  seconds: number
  words: string
  /** Shares of the wave's box. */
  at: number
  height: number
}

/** One line only, because the lane above the wave has no room for more; the list below shows the whole comment. */
function Caption({ name, seconds, words, at, height }: CaptionProps) {
  return (
    <>
      <span className={css.stem} style={{ '--at': at, '--height': height }} data-stem="" aria-hidden="true" />
      <p className={css.caption} style={{ '--at': at }}>
        <span className={css.who}>
          <b>{name}</b> {clock(seconds)}
        </span>
        <span className="clip">{words}</span>
      </p>
    </>
  )
}

interface FaceProps {
  marker: Marker
  /** Shares of the wave's box. */
  at: number
  height: number
  isUnderPlayhead: boolean
  label: string
  onPress: () => void
}

function Face({ marker, at, height, isUnderPlayhead, label, onPress }: FaceProps) {
  const { user } = marker.newest
  return (
    <button
      type="button"
      className={css.face}
      style={{ '--at': at, '--height': height }}
      data-current={isUnderPlayhead || undefined}
      aria-label={label}
      onClick={onPress}
    >
      <Avatar id={user?.id ?? marker.newest.id} src={user?.profileImageUrl} size={28} />
      {marker.others > 0 && <span className={css.more}>+{marker.others}</span>}
    </button>
  )
}

/** The height of the wave at a share of the song, 0 to 1. */
function heightAt(peaks: Uint8Array | null, share: number): number {
  if (!peaks) return 0
  return (peaks[Math.min(peaks.length - 1, Math.floor(share * peaks.length))] ?? 0) / 255
}

function isTouched(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

function useWidth(box: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [box])
  return width
}
