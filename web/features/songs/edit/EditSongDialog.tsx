import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { coverTypes } from '#contract/limits.ts'
import type { SongDetail } from '#contract/songs/songs.ts'
import { patchSong } from '../../../api/cached-songs.ts'
import { call } from '../../../api/call.ts'
import { ask } from '../../../api/queries.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { useForm } from '../../../session/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { FormFailure } from '../../../ui/fields/FormFailure.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { SongDialogProps } from '../actions/use-song-dialog.tsx'
import { TapAlong } from '../lyrics/TapAlong.tsx'
import { refreshFound } from '../upload/refresh-lists.ts'
import css from './EditSongDialog.module.css'
import { sendCover } from './send-cover.ts'
import { WordsFields } from './WordsFields.tsx'
import { changeOf, wordsOf } from './words-of-song.ts'

const formId = 'edit-song'

/** Everything about the member's own song except its sound. A new cover is saved as soon as it is chosen. */
export function EditSongDialog({ song, onClose, opener }: SongDialogProps) {
  const say = useSay()
  // A list does not know all fields, and the form must start from the current values.
  const { data, isError, isSuccess, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...ask('GET /api/songs/{id}', { params: { id: song.id } }),
    staleTime: 0,
  })
  // Once it is there, the form stays: a later read that fails must not take away what has been typed.
  const [isFresh, setFresh] = useState(false)
  if (!isFresh && isFetchedAfterMount && isSuccess && !isFetching) setFresh(true)
  const shown = isFresh ? data : undefined
  const isBroken = isError && !isFetching
  const [isSaving, setSaving] = useState(false)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      size="lg"
      phone="full"
      title={say('recipe.edit.title')}
      description={song.title}
      closeLabel={say('common.close')}
      actions={
        <Button
          type="submit"
          form={formId}
          look="primary"
          disabled={!shown}
          pending={isSaving}
          pendingWords={say('recipe.edit.saving')}
        >
          {say('recipe.edit.save')}
        </Button>
      }
    >
      {shown && <Form song={shown} onSaving={setSaving} onSaved={onClose} />}
      {!shown && isBroken && (
        <ErrorState
          title={say('recipe.edit.broken')}
          retryWords={say('recipe.edit.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!shown && !isBroken && <Skeleton height={320} />}
    </Dialog>
  )
}

interface FormProps {
  song: SongDetail
  onSaving: (isSaving: boolean) => void
  onSaved: () => void
}

function Form({ song, onSaving, onSaved }: FormProps) {
  const say = useSay()
  const queries = useQueryClient()
  const [first] = useState(() => wordsOf(song))
  const {
    form,
    values: words,
    errors,
    change,
    failure,
  } = useForm({
    start: first,
    keptAs: `song_${song.id}`,
    call: async typed => {
      onSaving(true)
      try {
        return await call('PATCH /api/songs/{id}', { params: { id: song.id }, body: changeOf(first, typed) })
      } finally {
        onSaving(false)
      }
    },
    done: changed => {
      patchSong(queries, song.id, changed)
      refreshFound(queries)
      const { title, withheldFor } = changed
      // A filter may hold the song for its new words.
      const text = withheldFor ? say(`common.withheld.${withheldFor}`) : title
      showToast({ title: say('recipe.edit.saved'), text, tone: withheldFor ? undefined : 'good' })
      onSaved()
    },
    failed: say('recipe.edit.failed'),
  })
  return (
    <form {...form} id={formId} className={css.form}>
      <Cover song={song} />
      <WordsFields
        words={words}
        errors={errors}
        onChange={change}
        tapAlong={
          song.status === 'ready' && (
            <TapAlong song={song} lyrics={words.lyrics} onChange={lyrics => change({ lyrics })} />
          )
        }
      />
      <FormFailure text={failure} />
    </form>
  )
}

function Cover({ song }: { song: SongDetail }) {
  const say = useSay()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const { act, isPending, error } = useAction({
    call: (picture: File | null) =>
      picture
        ? sendCover(song.id, picture)
        : call('DELETE /api/songs/{id}/cover', { params: { id: song.id } }),
    done: changed => patchSong(queries, song.id, changed),
  })
  return (
    <div className={css.cover} aria-busy={isPending}>
      <div className={css.art}>
        <CoverArt id={song.id} cover={song.cover} sizes="88px" />
      </div>
      <div className={css.form}>
        <div className="wrapping">
          <input
            ref={input}
            type="file"
            tabIndex={-1}
            className="spoken"
            accept={coverTypes.join()}
            aria-label={say('recipe.cover.change')}
            onChange={({ target }) => {
              const [picture] = target.files ?? []
              // So that choosing the same file again also counts.
              target.value = ''
              if (picture) void act(picture)
            }}
          />
          <Button
            size="sm"
            pending={isPending}
            pendingWords={say('recipe.cover.sending')}
            onClick={() => input.current?.click()}
          >
            {say('recipe.cover.change')}
          </Button>
          {song.cover && !isPending && (
            <Button size="sm" look="ghost" onClick={() => void act(null)}>
              {say('recipe.cover.remove')}
            </Button>
          )}
        </div>
        {error && (
          <p role="alert" className={css.problem}>
            {reasonOf(say, error) ?? say('recipe.edit.failed')}
          </p>
        )}
      </div>
    </div>
  )
}
