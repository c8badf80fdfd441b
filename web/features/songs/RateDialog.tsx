import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Song } from '#contract/songs.ts'
import { call } from '../../api/call.ts'
import { useSay } from '../../say/use-say.ts'
import { CoverArt } from '../../ui/CoverArt.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { StarInput } from '../../ui/StarInput.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { onUnauthorized } from '../accounts/unauthorized.ts'
import { showToast } from '../shell/toasts.ts'
import { patchSong, useCachedSong } from './cached-songs.ts'
import { useNumbers } from './numbers.ts'
import css from './RateDialog.module.css'
import type { SongDialogProps } from './use-song-dialog.tsx'

/** One to five stars, sent at the press; a later press changes them. */
export function RateDialog({ song, onClose, opener }: SongDialogProps) {
  const say = useSay()
  const latest = useCachedSong(song)
  const rating = useRating(latest)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      size="sm"
      lead={<CoverArt id={song.id} cover={song.cover} sizes="52px" className={css.cover} />}
      title={song.title}
      description={song.artistName}
      closeLabel={say('common.close')}
    >
      <div className={css.body}>
        <p className={css.label}>{say('songs.rate.own')}</p>
        <StarInput
          label={say('songs.rate.stars', { title: song.title })}
          starWords={stars => say('songs.rate.star', { count: stars })}
          valueWords={stars => say('songs.rate.star', { count: stars })}
          value={rating.chosen}
          onRate={rating.rate}
          pending={rating.isPending}
        />
        <Everybody song={latest} />
      </div>
    </Dialog>
  )
}

function Everybody({ song: { averageRating, ratingCount } }: { song: Song }) {
  const say = useSay()
  const { average } = useNumbers()
  if (averageRating === null) return <p className={css.none}>{say('songs.unrated.short')}</p>
  return (
    <p className={css.everybody}>
      <b className={css.average} aria-label={say('songs.average', { average: average(averageRating) })}>
        {average(averageRating)}
      </b>
      <span>
        <Stars value={averageRating} />
        <span className={css.count}>{say('songs.rate.count', { count: ratingCount })}</span>
      </span>
    </p>
  )
}

function useRating(song: Song) {
  const say = useSay()
  const queries = useQueryClient()
  const [pressed, setPressed] = useState<number | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (rating: number) =>
      call('POST /api/songs/{id}/rate', { params: { id: song.id }, body: { rating } }),
    onSuccess: answer => {
      patchSong(queries, song.id, answer)
      showToast({ title: say('songs.rate.done.title'), text: say('songs.rate.done.text'), tone: 'good' })
    },
    onError: error => {
      if (onUnauthorized(error, say, say('songs.rate.unauthorized'))) return
      console.error(error)
      showToast({ title: say('common.error'), text: say('songs.rate.failed'), tone: 'bad' })
    },
    onSettled: () => setPressed(null),
  })
  const rate = (stars: number) => {
    setPressed(stars)
    mutate(stars)
  }
  return { chosen: pressed ?? song.ownRating, rate, isPending }
}
