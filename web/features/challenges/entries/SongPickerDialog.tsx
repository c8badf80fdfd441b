import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import type { RefObject } from 'react'
import type { Challenge } from '#contract/challenges/challenges.ts'
import { askPages } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useJoin } from '../joining/use-join.ts'
import css from './SongPickerDialog.module.css'

interface SongPickerDialogProps {
  challenge: Challenge
  personId: string
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

/** The member's own songs; a press on one enters it at once. */
export function SongPickerDialog({ challenge, personId, ...layer }: SongPickerDialogProps) {
  const say = useSay()
  const read = useInfiniteQuery({
    ...askPages('GET /api/users/{id}/songs', { params: { id: personId } }),
    refetchOnMount: 'always',
  })
  const songs = read.data?.filter(song => song.status === 'ready')
  const { act, isPending, input } = useJoin(challenge.id, layer.onClose)
  return (
    <Dialog
      isOpen
      {...layer}
      size="sm"
      title={say('entering.picker.title')}
      description={say('entering.picker.text')}
      closeLabel={say('common.close')}
    >
      {read.isError && !read.data && (
        <ErrorState title={say('entering.picker.broken')} onRetry={() => void read.refetch()} />
      )}
      {read.isPending && <Skeleton height="176px" />}
      {songs?.length === 0 && !read.hasNextPage && (
        <EmptyState
          title={say('entering.picker.none.title')}
          text={say('entering.picker.none.text')}
          action={
            <Link to="/upload" className={buttonClass({ look: 'primary' })}>
              <Upload size={18} aria-hidden="true" />
              {say('entering.picker.upload')}
            </Link>
          }
        />
      )}
      <ul className={css.songs} aria-busy={read.isPending || isPending}>
        {songs?.map(song => (
          <li key={song.id}>
            <button
              type="button"
              className={css.song}
              aria-disabled={isPending}
              onClick={() => void (isPending || act(song.id))}
            >
              <CoverArt id={song.id} cover={song.cover} sizes="44px" className={css.cover} />
              <span className={css.title}>
                {song.genre
                  ? say('entering.picker.song', { title: song.title, genre: song.genre })
                  : song.title}
              </span>
              {isPending && input === song.id && (
                <>
                  <Spinner />
                  <span className="spoken">{say('entering.picker.sending')}</span>
                </>
              )}
            </button>
          </li>
        ))}
      </ul>
      <MoreButton list={read} />
    </Dialog>
  )
}
