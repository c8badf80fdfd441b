import { useId } from 'react'
import { artistNameLength, bioLength, coverTypes } from '#contract/limits.ts'
import type { Profile } from '#contract/people/people.ts'
import { useSay } from '../../say/use-say.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { FormFailure } from '../../ui/fields/FormFailure.tsx'
import { TextArea, TextField } from '../../ui/fields/TextField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import type { LayerProps } from '../../ui/layers/LazyOnIntent.tsx'
import { Avatar } from '../../ui/looks/Avatar.tsx'
import css from './EditProfileDialog.module.css'
import { useEditProfile } from './use-edit-profile.ts'

/** Picture, artist name and bio of the member's own profile. A picture is sent as soon as it is chosen. */
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
  const { save, picture } = useEditProfile(person, onSaved)
  return (
    <form {...save.form} className={css.form}>
      <FormFailure text={save.failure} />
      <Picture person={person} isPending={picture.isPending} onChoose={file => void picture.act(file)} />
      <TextField
        {...save.field('artistName')}
        label={say('profile.artistName')}
        maxLength={artistNameLength}
        required
      />
      <TextArea
        {...save.field('bio')}
        label={say('profile.bio')}
        hint={say('profile.bio.hint')}
        maxLength={bioLength}
      />
      <Button
        type="submit"
        look="primary"
        disabled={save.values.artistName.trim() === ''}
        {...save.button}
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
            // So that the same file can be chosen again after a failure.
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
