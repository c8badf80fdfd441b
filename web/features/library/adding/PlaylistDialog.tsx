import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { Playlist } from '#contract/library/playlists.ts'
import { playlistDescriptionLength, playlistNameLength } from '#contract/limits.ts'
import { call } from '../../../api/call.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { TextArea, TextField } from '../../../ui/fields/TextField.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import css from './PlaylistDialog.module.css'
import { usePlaylistChange } from './use-playlist-change.ts'

export interface PlaylistDialogProps {
  /** The list to be changed; without one, a new one is made. */
  playlist?: Playlist | undefined
  /** What a new one holds from the start. */
  songIds?: readonly string[] | undefined
  onClose: () => void
  onDone?: ((playlist: Playlist) => void) | undefined
  opener: RefObject<HTMLElement | null>
}

/** Name, description, and who may see it. */
export function PlaylistDialog({ playlist, songIds, onClose, onDone, opener }: PlaylistDialogProps) {
  const say = useSay()
  const nameField = useRef<HTMLInputElement>(null)
  const [fields, setFields] = useState({
    name: playlist?.name ?? '',
    description: playlist?.description ?? '',
    isPublic: playlist?.isPublic ?? false,
  })
  const [isNameMissing, setNameMissing] = useState(false)
  const { act, isPending } = usePlaylistChange(
    (body: typeof fields) =>
      playlist
        ? call('PATCH /api/playlists/{id}', { params: { id: playlist.id }, body })
        : call('POST /api/playlists', { body: { ...body, ...(songIds && { songIds: [...songIds] }) } }),
    saved => {
      onClose()
      onDone?.(saved)
    },
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setNameMissing(fields.name.trim() === '')
    if (fields.name.trim() === '') return nameField.current?.focus()
    void act(fields)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      initialFocus={nameField}
      size="sm"
      title={say(playlist ? 'playlists.edit' : 'playlists.new')}
      closeLabel={say('common.close')}
    >
      <form className={css.form} onSubmit={save} noValidate>
        <TextField
          ref={nameField}
          label={say('playlists.name')}
          value={fields.name}
          maxLength={playlistNameLength}
          required
          error={isNameMissing ? say('playlists.nameMissing') : undefined}
          onChange={event => setFields({ ...fields, name: event.currentTarget.value })}
        />
        <TextArea
          label={say('playlists.description')}
          optional={say('common.optional')}
          value={fields.description}
          maxLength={playlistDescriptionLength}
          onChange={event => setFields({ ...fields, description: event.currentTarget.value })}
        />
        <Checkbox
          checked={fields.isPublic}
          onChange={event => setFields({ ...fields, isPublic: event.currentTarget.checked })}
        >
          {say('playlists.public')}
        </Checkbox>
        <Button type="submit" look="primary" wide pending={isPending} pendingWords={say('playlists.pending')}>
          {say(playlist ? 'common.save' : 'playlists.create')}
        </Button>
      </form>
    </Dialog>
  )
}
