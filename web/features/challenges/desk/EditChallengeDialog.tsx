import type { RefObject } from 'react'
import type { Challenge } from '#contract/challenges/challenges.ts'
import { posterArts } from '#contract/challenges/poster-arts.ts'
import { genres } from '#contract/songs/genres.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/fields/FormFailure.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { laterBy } from './challenge-form.ts'
import css from './EditChallengeDialog.module.css'
import { PosterPreview } from './PosterPreview.tsx'
import { useSaveChallenge } from './use-save-challenge.ts'
import { WrittenFields } from './WrittenFields.tsx'

const formId = 'edit-challenge'
/** How many days one press adds to the end. */
const extensions = [1, 3, 7] as const

interface EditChallengeDialogProps {
  /** Without this, the form creates a new challenge. */
  challenge?: Challenge
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

/** All texts of a poster, in every language side by side, and a preview. */
export function EditChallengeDialog({ challenge, onClose, opener }: EditChallengeDialogProps) {
  const say = useSay()
  const saving = useSaveChallenge(challenge, onClose)
  const { form, field, values, change } = saving
  const areDatesFixed = challenge !== undefined && (!challenge.isActive || challenge.verdict !== null)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      size="xl"
      phone="full"
      title={say(challenge ? 'announcing.edit' : 'announcing.new')}
      closeLabel={say('common.close')}
      actions={
        <Button
          type="submit"
          form={formId}
          look="primary"
          {...saving.button}
          pendingWords={say('announcing.saving')}
        >
          {say(challenge ? 'common.save' : 'announcing.announce')}
        </Button>
      }
    >
      <form {...form} id={formId} className={css.form}>
        <PosterPreview id={challenge?.id ?? 'preview'} form={values} />
        <div className={css.fields}>
          <WrittenFields saving={saving} />
          <div className={css.pair}>
            <SelectField
              {...field('genre')}
              label={say('announcing.genre')}
              options={[
                { value: '', label: say('announcing.genre.any') },
                ...genres.map(genre => ({ value: genre, label: genre })),
              ]}
            />
            <SelectField
              {...field('art')}
              label={say('announcing.art')}
              options={[
                { value: '', label: say('announcing.art.any') },
                ...posterArts.map(art => ({ value: art, label: say(`announcing.art.${art}`) })),
              ]}
            />
          </div>
          <div className={css.pair}>
            <TextField
              {...field('startDate')}
              type="datetime-local"
              label={say('announcing.start')}
              disabled={areDatesFixed}
            />
            <TextField
              {...field('endDate')}
              type="datetime-local"
              label={say('announcing.end')}
              hint={say(areDatesFixed ? 'announcing.dates.fixed' : 'announcing.end.hint')}
              disabled={areDatesFixed}
            />
          </div>
          {!areDatesFixed && (
            <div className={css.extend}>
              {extensions.map(days => (
                <Button
                  key={days}
                  size="sm"
                  onClick={() => change({ endDate: laterBy(days, values.endDate) })}
                >
                  {say('announcing.extend', { count: days })}
                </Button>
              ))}
            </div>
          )}
          <FormFailure text={saving.failure} />
        </div>
      </form>
    </Dialog>
  )
}
