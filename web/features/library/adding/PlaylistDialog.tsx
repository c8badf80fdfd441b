import { type RefObject, useRef, useState } from 'react'
import type { Playlist } from '#contract/library/playlists.ts'
import { playlistDescriptionLength, playlistNameLength } from '#contract/limits.ts'
import { call } from '../../../api/call.ts'
import { useSay } from '../../../say/use-say.ts'
import { useForm } from '../../../session/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { changedFields } from '../../../ui/fields/changed-fields.ts'
import { FormFailure } from '../../../ui/fields/FormFailure.tsx'
import { TextArea, TextField } from '../../../ui/fields/TextField.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { NewcomerNote } from '../../moderation/account-status/NewcomerNote.tsx'
import css from './PlaylistDialog.module.css'
import { playlistChange } from './use-playlist-change.ts'

export interface PlaylistDialogProps {
  /** The playlist to change; without one, a new one is created. */
  playlist?: Playlist | undefined
  /** The first songs of a new playlist. */
  songIds?: readonly string[] | undefined
  /** What is to be known about these songs. */
  note?: string | undefined
  onClose: () => void
  /** `isShown`: whether the dialog was still open when the answer came. */
  onDone?: ((playlist: Playlist, isShown: boolean) => void) | undefined
  opener: RefObject<HTMLElement | null>
}

/** A playlist's name, description, and who may see it. */
export function PlaylistDialog({ playlist, songIds, note, onClose, onDone, opener }: PlaylistDialogProps) {
  const say = useSay()
  const nameField = useRef<HTMLInputElement>(null)
  const [before] = useState({
    name: playlist?.name ?? '',
    description: playlist?.description ?? '',
    isPublic: playlist?.isPublic ?? false,
  })
  const { form, values, field, box, failure, button } = useForm({
    ...playlistChange(say),
    start: before,
    keptAs: `playlist_${playlist?.id ?? 'new'}`,
    rules: { name: text => (text === '' ? say('playlists.nameMissing') : undefined) },
    call: written =>
      playlist
        ? call('PATCH /api/playlists/{id}', {
            params: { id: playlist.id },
            body: changedFields(before, written),
          })
        : call('POST /api/playlists', { body: { ...written, ...(songIds && { songIds: [...songIds] }) } }),
    done: saved => {
      const isShown = nameField.current !== null
      onClose()
      onDone?.(saved, isShown)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      initialFocus={nameField}
      size="sm"
      title={say(playlist ? 'playlists.edit' : 'playlists.new')}
      description={note}
      closeLabel={say('common.close')}
    >
      <form {...form} className={css.form}>
        <FormFailure text={failure} />
        <TextField
          {...field('name')}
          ref={nameField}
          label={say('playlists.name')}
          maxLength={playlistNameLength}
          required
        />
        <TextArea
          {...field('description')}
          label={say('playlists.description')}
          optional={say('common.optional')}
          maxLength={playlistDescriptionLength}
        />
        <Checkbox {...box('isPublic')}>{say('playlists.public')}</Checkbox>
        {values.isPublic && <NewcomerNote />}
        <Button type="submit" look="primary" wide {...button} pendingWords={say('playlists.pending')}>
          {say(playlist ? 'common.save' : 'playlists.create')}
        </Button>
      </form>
    </Dialog>
  )
}
