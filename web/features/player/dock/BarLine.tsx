import { useQuery } from '@tanstack/react-query'
import type { Song, SongDetail } from '#contract/songs/songs.ts'
import { lineAt } from '#contract/songs/timed-lyrics.ts'
import { ask } from '../../../api/queries.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useLineInBar } from '../line-in-bar.ts'
import { usePlayer } from '../player.ts'
import css from './PlayerBar.module.css'

/**
 * The line of lyrics that is being sung, for listeners who want it. Screen readers skip it, because it changes all the
 * time and the song's page has all lines as text.
 */
export function BarLine({ song }: { song: Song }) {
  const isShown = useLineInBar()
  const { data } = useQuery({
    ...ask('GET /api/songs/{id}', { params: { id: song.id } }),
    enabled: isShown && song.status === 'ready',
  })
  return isShown && data?.lyricTimes ? <Line song={data} times={data.lyricTimes} /> : null
}

function Line({ song, times }: { song: SongDetail; times: readonly (number | null)[] }) {
  const at = usePlayer(({ positionSeconds }) => lineAt(times, positionSeconds))
  const line = at === undefined ? '' : song.lyrics?.split('\n')[at]
  return (
    <p className={classNames('clip', css.line)} aria-hidden="true" data-bar-line="">
      {line}
    </p>
  )
}
