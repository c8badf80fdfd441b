import { type FormEvent, useId, useState } from 'react'
import { artistNameLength, bioLength, coverTypes } from '#contract/limits.ts'
import type { Profile } from '#contract/people/people.ts'
import { useSay } from '../../say/use-say.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { TextArea, TextField } from '../../ui/fields/TextField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import type { LayerProps } from '../../ui/layers/LazyOnIntent.tsx'
import { Avatar } from '../../ui/looks/Avatar.tsx'
import css from './EditProfileDialog.module.css'
import { useEditProfile } from './use-edit-profile.ts'

/** Picture, artist name and bio of the own profile. A picture is sent as soon as it is chosen. */
export function EditProfileDialog({ person, ...layer }: LayerProps & { person: Profile }) {
  const say = useSay()
  return (
    <Dialog {...layer} title={say('people.edit')} closeLabel={say('common.close')}>
      {layer.isOpen && <Fields person={person} onSaved={layer.onClose} />}
    </Dialog>
  )
}

function Fields({ person, onSaved }: { person: Profile; onSaved: () => void }) {
  const say = useSay()
  const { save, picture } = useEditProfile(person.id, onSaved)
  const [artistName, setArtistName] = useState(person.artistName)
  const [bio, setBio] = useState(person.bio ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending && artistName.trim() !== '') void save.act({ artistName, bio })
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <Picture person={person} isPending={picture.isPending} onChoose={file => void picture.act(file)} />
      <TextField
        label={say('profile.artistName')}
        value={artistName}
        maxLength={artistNameLength}
        required
        onChange={({ target }) => setArtistName(target.value)}
      />
      <TextArea
        label={say('profile.bio')}
        hint={say('profile.bio.hint')}
        value={bio}
        maxLength={bioLength}
        onChange={({ target }) => setBio(target.value)}
      />
      <Button
        type="submit"
        look="primary"
        disabled={artistName.trim() === ''}
        pending={save.isPending}
        pendingWords={say('profile.saving')}
      >
        {say('profile.save')}
      </Button>
    </form>
  )
}

interface PictureProps {
  person: Profile
  isPending: boolean
  onChoose: (file: File) => void
}

function Picture({ person, isPending, onChoose }: PictureProps) {
  const say = useSay()
  const id = useId()
  return (
    <div className={css.picture} aria-busy={isPending}>
      <Avatar id={person.id} src={person.largeProfileImageUrl} size={88} />
      <div>
        <label htmlFor={id} className={buttonClass({ size: 'sm' })}>
          {say('profile.picture')}
        </label>
        <input
          id={id}
          type="file"
          className="spoken"
          accept={coverTypes.join()}
          disabled={isPending}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file may be chosen again after a failure.
            target.value = ''
            if (file) onChoose(file)
          }}
        />
        <p id={`${id}-hint`} aria-live="polite" className={css.hint}>
          {say(isPending ? 'profile.picture.sending' : 'profile.picture.hint')}
        </p>
      </div>
    </div>
  )
}
