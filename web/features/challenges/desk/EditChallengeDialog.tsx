import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { Challenge } from '#contract/challenges/challenges.ts'
import { posterArts } from '#contract/challenges/poster-arts.ts'
import { genres } from '#contract/songs/genres.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Banner } from '../../../ui/layers/Banner.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { type ChallengeForm, formOf, laterBy } from './challenge-form.ts'
import css from './EditChallengeDialog.module.css'
import { PosterPreview } from './PosterPreview.tsx'
import { useSaveChallenge } from './use-save-challenge.ts'
import { WrittenFields } from './WrittenFields.tsx'

const formId = 'edit-challenge'
/** By how many days one press moves the end. */
const extensions = [1, 3, 7] as const

interface EditChallengeDialogProps {
  /** Without one, a new one is announced. */
  challenge?: Challenge
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

/** Everything a poster says, in every language side by side, and how it will look. */
export function EditChallengeDialog({ challenge, onClose, opener }: EditChallengeDialogProps) {
  const say = useSay()
  const formElement = useRef<HTMLFormElement>(null)
  const [before] = useState(() => formOf(challenge, new Date()))
  const [form, setForm] = useState(before)
  const saving = useSaveChallenge({ challenge, before, form: formElement, onSaved: onClose })
  const change = (changes: Partial<ChallengeForm>) => {
    setForm(known => ({ ...known, ...changes }))
    saving.forget()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.save(form)
  }
  const areDatesFixed = challenge !== undefined && (!challenge.isActive || challenge.verdict !== null)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      size="xl"
      phone="full"
      title={say(challenge ? 'curation.edit' : 'curation.new')}
      closeLabel={say('common.close')}
      actions={
        <Button
          type="submit"
          form={formId}
          look="primary"
          pending={saving.isPending}
          pendingWords={say('curation.saving')}
        >
          {say(challenge ? 'common.save' : 'curation.announce')}
        </Button>
      }
    >
      <form ref={formElement} id={formId} className={css.form} onSubmit={submit} noValidate>
        <PosterPreview id={challenge?.id ?? 'preview'} form={form} />
        <div className={css.fields}>
          <WrittenFields form={form} errors={saving.errors} onChange={change} />
          <div className={css.pair}>
            <SelectField
              name="genre"
              label={say('curation.genre')}
              error={saving.errors.genre}
              value={form.genre}
              options={[
                { value: '', label: say('curation.genre.any') },
                ...genres.map(genre => ({ value: genre, label: genre })),
              ]}
              onChange={event => change({ genre: event.target.value })}
            />
            <SelectField
              name="art"
              label={say('curation.art')}
              error={saving.errors.art}
              value={form.art}
              options={[
                { value: '', label: say('curation.art.any') },
                ...posterArts.map(art => ({ value: art, label: say(`curation.art.${art}`) })),
              ]}
              onChange={event => change({ art: posterArts.find(art => art === event.target.value) ?? '' })}
            />
          </div>
          <div className={css.pair}>
            <TextField
              type="datetime-local"
              name="startDate"
              label={say('curation.start')}
              error={saving.errors.startDate}
              value={form.start}
              disabled={areDatesFixed}
              onChange={event => change({ start: event.target.value })}
            />
            <TextField
              type="datetime-local"
              name="endDate"
              label={say('curation.end')}
              hint={say(areDatesFixed ? 'curation.dates.fixed' : 'curation.end.hint')}
              error={saving.errors.endDate}
              value={form.end}
              disabled={areDatesFixed}
              onChange={event => change({ end: event.target.value })}
            />
          </div>
          {!areDatesFixed && (
            <div className={css.extend}>
              {extensions.map(days => (
                <Button key={days} size="sm" onClick={() => change({ end: laterBy(days, form.end) })}>
                  {say('curation.extend', { count: days })}
                </Button>
              ))}
            </div>
          )}
          {saving.failure !== null && (
            <Banner tone="bad" announced>
              {saving.failure}
            </Banner>
          )}
        </div>
      </form>
    </Dialog>
  )
}
