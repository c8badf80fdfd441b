import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, EyeOff, RotateCw, Trash2 } from 'lucide-react'
import type { Song } from '#contract/songs/songs.ts'
import { patchSong } from '../../../api/cached-songs.ts'
import { call } from '../../../api/call.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { handFocusOn } from '../../../ui/hand-focus-on.ts'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { SongDialogButton } from '../../songs/actions/SongDialogButton.tsx'
import draft from '../../songs/upload/drafts/Drafts.module.css'
import css from './UnfinishedSongs.module.css'

/** A song that can't be heard yet: its state, or why it failed and what can be done. */
export function UnfinishedSong({ song }: { song: Song }) {
  const say = useSay()
  const { act, isPending, error } = useRetry(song)
  const state = song.status === 'failed' || song.status === 'withheld' ? song.status : 'processing'
  const hasFailed = state === 'failed'
  return (
    <article className={classNames(css.song, hasFailed && css.failed)}>
      <CoverArt id={song.id} cover={song.cover} sizes="56px" />
      <div>
        <h3 className={`clip ${draft.title}`}>
          {state === 'withheld' ? (
            <Link to="/songs/$id" params={{ id: song.id }}>
              {song.title}
            </Link>
          ) : (
            song.title
          )}
        </h3>
        <p className={draft.state}>
          <StateIcon state={state} />
          <strong>{say(`people.${state}`)}</strong>
          <span>{song.failure ?? say(`people.${state}.text`)}</span>
        </p>
        {error && <p className={css.problem}>{say('people.retry.failed')}</p>}
      </div>
      <div className={css.actions}>
        {hasFailed && (
          <Button
            size="sm"
            icon={<RotateCw size={16} aria-hidden="true" />}
            aria-label={say('people.retry.label', { title: song.title })}
            pending={isPending}
            pendingWords={say('people.retry.pending')}
            onClick={() => void act()}
          >
            {say('people.retry')}
          </Button>
        )}
        {state !== 'processing' && (
          <span ref={handFocusOn}>
            <SongDialogButton
              song={song}
              opens="delete"
              className={css.delete}
              aria-label={say('people.delete', { title: song.title })}
            >
              <Trash2 size={18} aria-hidden="true" />
            </SongDialogButton>
          </span>
        )}
      </div>
    </article>
  )
}

/** The icon for the state of a song. */
function StateIcon({ state }: { state: 'failed' | 'withheld' | 'processing' }) {
  if (state === 'processing') return <Spinner size={16} />
  return state === 'failed' ? (
    <CircleAlert size={16} aria-hidden="true" />
  ) : (
    <EyeOff size={16} aria-hidden="true" />
  )
}

/** Asks the server to prepare the file once more; the list then shows its new state. */
function useRetry(song: Song) {
  const queries = useQueryClient()
  return useAction({
    call: () => call('POST /api/songs/{id}/retry', { params: { id: song.id } }),
    done: ({ status, failure }) => patchSong(queries, song.id, { status, failure }),
  })
}
