import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useState } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { patchSong, useCachedSong } from '../../api/cached-songs.ts'
import { call } from '../../api/call.ts'
import { ask } from '../../api/queries.ts'
import { reasonOf } from '../../api/reason-of.ts'
import { showToast } from '../../notices/toasts.ts'
import { useNumbers } from '../../say/numbers.ts'
import { useSay } from '../../say/use-say.ts'
import { useAction } from '../../session/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { StarInput } from '../../ui/fields/StarInput.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { CoverArt } from '../../ui/looks/CoverArt.tsx'
import { lastStars } from './last-stars.ts'
import css from './RateDialog.module.css'
import { DetailedForm } from './ratings/DetailedForm.tsx'
import { useDetailedRating } from './ratings/use-detailed-rating.ts'

interface RateDialogProps {
  song: Song
  onClose: () => void
  /** Gets the focus back when the dialog closes. */
  opener: RefObject<HTMLElement | null>
}

/**
 * One to five stars, sent at the press or when arrow keys rest; later ones change them. Below are five categories that
 * are saved together. Both can be taken back, also after a block, which refuses everything else here.
 */
export function RateDialog({ song, onClose, opener }: RateDialogProps) {
  const say = useSay()
  const latest = useCachedSong(song)
  const rating = useRating(latest)
  const form = useDetailedRating(song.id, onClose)
  const formId = useId()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      lead={<CoverArt id={song.id} cover={song.cover} sizes="52px" className={css.cover} />}
      title={song.title}
      description={song.artistName}
      closeLabel={say('common.close')}
      actions={
        <>
          <Button look="ghost" onClick={onClose}>
            {say('ratings.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            look="primary"
            disabled={form.isLoading || form.isBroken}
            pending={form.isPending}
            pendingWords={say('ratings.saving')}
          >
            {say(form.question === 'allInTheMiddle' ? 'ratings.saveMiddle' : 'ratings.save')}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        <div className={css.own}>
          <p className={css.label}>{say('songs.rate.own')}</p>
          {latest.ownRating !== null && (
            <Button
              look="ghost"
              size="sm"
              pending={rating.isBeingRemoved}
              onClick={() => void rating.remove()}
            >
              {say('ratings.stars.remove')}
            </Button>
          )}
        </div>
        <StarInput
          label={say('songs.rate.stars', { title: song.title })}
          starWords={stars => say('songs.rate.star', { count: stars })}
          valueWords={stars => say('songs.rate.star', { count: stars })}
          value={rating.chosen}
          onRate={rating.rate}
          onSettle={rating.settle}
          pending={rating.isPending}
        />
        <Everybody song={latest} />
        <DetailedForm id={formId} form={form} />
      </div>
    </Dialog>
  )
}

function Everybody({ song: { averageRating, ratingCount } }: { song: Song }) {
  const say = useSay()
  const { average } = useNumbers()
  return (
    <p className={css.everybody}>
      {averageRating !== null && <span>{say('songs.average', { average: average(averageRating) })}</span>}
      <span>
        {averageRating === null
          ? say('songs.unrated.short')
          : say('songs.rate.count', { count: ratingCount })}
      </span>
    </p>
  )
}

function useRating(song: Song) {
  const say = useSay()
  const queries = useQueryClient()
  /** Chosen last, until the server has answered. */
  const [chosen, setChosen] = useState<number | null>(null)
  const params = { id: song.id }
  const { act, isPending, input } = useAction({
    call: (rating: number | null) =>
      rating === null
        ? call('DELETE /api/songs/{id}/rate', { params })
        : call('POST /api/songs/{id}/rate', { params, body: { rating } }),
    done: (answer, rating) => {
      patchSong(queries, song.id, answer)
      queries.setQueryData(ask('GET /api/songs/{id}/rating', { params }).queryKey, answer)
      if (rating !== null)
        showToast({ title: say('songs.rate.done.title'), text: say('songs.rate.done.text'), tone: 'good' })
    },
    failed: (error, rating) => ({
      title: rating === null ? say('ratings.remove.failed') : say('common.error'),
      text: reasonOf(say, error) ?? (rating === null ? undefined : say('songs.rate.failed')),
    }),
    unauthorized: say('songs.rate.unauthorized'),
    // The server keeps what it gets last.
    scope: `stars ${song.id}`,
  })
  const [{ choose, settle }] = useState(() =>
    lastStars(stars => void act(stars).then(() => setChosen(last => (last === stars ? null : last)))),
  )
  // What the keys stand on when the dialog closes.
  useEffect(() => settle, [settle])
  const rate = (stars: number, isByKeys: boolean) => {
    setChosen(stars)
    choose(stars, isByKeys)
  }
  const isBeingRemoved = isPending && input === null
  const remove = async () => {
    // The last wish counts: a vote that is still under way arrives first, and is what an undo brings back.
    const before = chosen ?? song.ownRating
    if (isBeingRemoved || before === null || !(await act(null))) return
    showToast({
      title: say('ratings.removed'),
      tone: 'good',
      action: { words: say('ratings.removed.undo'), act: () => void act(before) },
    })
  }
  return { chosen: chosen ?? song.ownRating, rate, settle, remove, isPending, isBeingRemoved }
}
