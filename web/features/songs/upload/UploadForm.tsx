import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Account } from '#contract/identity/accounts.ts'
import { genres } from '#contract/songs/genres.ts'
import { stale } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea, TextField } from '../../../ui/fields/TextField.tsx'
import { Banner } from '../../../ui/layers/Banner.tsx'
import { late } from '../../../ui/layers/late.tsx'
import { LinkingSentence } from '../../../ui/looks/LinkingSentence.tsx'
import { CoverField } from './CoverField.tsx'
import { goToDrafts } from './drafts/go-to-drafts.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { sendFiles } from './sending/send-files.ts'
import { importSender } from './sending/send-song.ts'
import type { UploadFailure } from './sending/upload-problems.ts'
import { AudioStage } from './stage/AudioStage.tsx'
import css from './UploadForm.module.css'
import { usePublish } from './use-publish.ts'
import { useUploadForm } from './use-upload-form.ts'

/** These fields are optional, so they load after the rest. */
const RecipeFields = late(async () => (await import('../edit/RecipeFields.tsx')).RecipeFields, {
  words: ['recipe'],
})

/** First the wave, then the form: everything about one song until it is being sent. */
export function UploadForm({ account }: { account: Account }) {
  const say = useSay()
  const queries = useQueryClient()
  const stage = useRef<HTMLDivElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const [failure, setFailure] = useState<UploadFailure | null>(null)
  const { formProps, ...form } = useUploadForm()
  const { progress, publish, isSending, cancel } = usePublish(account.id, failed => {
    form.showRefusal(failed)
    setFailure(Object.keys(failed.fields).length > 0 ? null : failed)
    // The drafts that are in the way may come from another window.
    if (failed.isFull) void stale(queries, 'GET /api/drafts')
  })
  const isBusy = progress.phase !== 'resting'

  const choose = (files: readonly File[]) => {
    const [file] = files
    // Several files become drafts, each with its own form.
    if (files.length > 1)
      sendFiles(files, { say, queries, accountId: account.id, basedOn: form.fields.basedOn })
    else if (file) {
      form.audio.onChoose(file)
      importSender().catch(console.error)
    }
  }
  const chooseRef = useRef(choose)
  useEffect(() => {
    const takeShared = async () => {
      const files = await (await import('./shared-files.ts')).takeSharedFiles()
      if (files.length > 0) chooseRef.current(files)
    }
    takeShared().catch(console.error)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setFailure(null)
    if (!form.submit()) return
    // The fields are disabled now, and the focus must not be lost with them; on a phone the wave is far above.
    submitButton.current?.focus({ preventScroll: true })
    stage.current?.scrollIntoView({ block: 'nearest' })
    void publish(form.fields)
  }
  return (
    <form {...formProps} onSubmit={submit}>
      <div ref={stage} className={css.stage}>
        <AudioStage {...form.audio} onChoose={choose} progress={progress} onCancel={cancel} />
      </div>
      <div className={css.below}>
        <CoverField
          {...form.cover}
          isDisabled={isBusy}
          title={form.fields.title}
          artist={{ id: account.id, name: account.artistName }}
        />
        <div className={css.words}>
          <fieldset disabled={isBusy} className={css.words}>
            {form.Note && <form.Note onClear={form.clearSaid} />}
            <div className={css.two}>
              <TextField
                {...form.title}
                required
                label={say('upload.field.title')}
                placeholder={say('upload.field.title.placeholder')}
              />
              <SelectField
                {...form.genre}
                label={say('upload.field.genre')}
                placeholder={say('upload.field.genre.placeholder')}
                options={genreOptions}
              />
            </div>
            <TextArea
              {...form.description}
              label={say('upload.field.description')}
              optional={say('common.optional')}
              placeholder={say('upload.field.description.placeholder')}
            />
            <div className={css.recipe}>
              <RecipeFields {...form.recipe} />
            </div>
            <Checkbox {...form.terms} required>
              <LinkingSentence text={say('upload.field.terms')} newTab />
            </Checkbox>
          </fieldset>
          {failure !== null && (
            <Banner
              tone="bad"
              announced
              action={
                failure.isFull && (
                  <Button size="sm" onClick={goToDrafts}>
                    {say('drafts.title')}
                  </Button>
                )
              }
            >
              {failure.text}
            </Banner>
          )}
          <div className={css.send}>
            <Button
              ref={submitButton}
              type="submit"
              look={form.audio.file || form.wasSubmitted ? 'primary' : 'solid'}
              size="lg"
              pending={isBusy}
              pendingWords={say('upload.submit.pending')}
            >
              {say('upload.submit')}
            </Button>
            <span className={css.hint}>{isBusy && say('upload.submit.hint')}</span>
          </div>
        </div>
      </div>
      <LeaveGuard
        isWatching={isBusy}
        isUnsaved={form.isChanged && !isBusy}
        isSending={isSending}
        onLeave={cancel}
      />
    </form>
  )
}

/** The same names in every language, as everywhere in the product. */
const genreOptions = genres.map(genre => ({ value: genre, label: genre }))
