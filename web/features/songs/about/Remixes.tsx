import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { askPages } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { PlayingList, useListToPlay } from '../../player/queue/playing-list.ts'
import { CompactSong } from '../lists/CompactSong.tsx'
import css from './MoreByArtist.module.css'
import { OwnVersion } from './OwnVersion.tsx'

const pageSize = 5

/** A link to make a version of the song, and the songs that are based on it. */
export function Remixes({ song }: { song: Song }) {
  return (
    <>
      <OwnVersion song={song} />
      <Made songId={song.id} />
    </>
  )
}

function Made({ songId }: { songId: string }) {
  const say = useSay()
  const heading = useId()
  const { data: songs = [], ...read } = useInfiniteQuery(
    askPages('GET /api/songs/{id}/remixes', { params: { id: songId }, query: { limit: pageSize } }),
  )
  const toPlay = useListToPlay(songs)
  if (songs.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={css.heading}>
        {say('songs.remixes')}
      </h2>
      <div className={css.songs}>
        <PlayingList value={toPlay}>
          {songs.map(song => (
            <CompactSong key={song.id} song={song} />
          ))}
        </PlayingList>
      </div>
      <MoreButton list={read} look="ghost" size="sm">
        {say('songs.more')}
      </MoreButton>
    </section>
  )
}
