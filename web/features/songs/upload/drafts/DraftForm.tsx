import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Account } from '#contract/identity/accounts.ts'
import type { Draft } from '#contract/songs/drafts.ts'
import type { Song } from '#contract/songs/songs.ts'
import { isRefusal } from '../../../../api/refused.ts'
import { sendParts } from '../../../../api/send-parts.ts'
import { showToast } from '../../../../notices/toasts.ts'
import { useSay } from '../../../../say/use-say.ts'
import { useForm } from '../../../../session/use-form.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { Banner } from '../../../../ui/layers/Banner.tsx'
import { LinkingSentence } from '../../../../ui/looks/LinkingSentence.tsx'
import { FromFile, FromFileNote } from '../../edit/FromFile.tsx'
import { marksOf } from '../../edit/marks-of.tsx'
import { addWords, noWords, type SongWords } from '../../edit/song-words.ts'
import { WordsFields } from '../../edit/WordsFields.tsx'
import { CoverField } from '../CoverField.tsx'
import { markedIn, type Proposal, proposalOf, withoutMarked } from '../proposal/file-proposal.ts'
import { refreshLists } from '../refresh-lists.ts'
import { failureOf, problemText } from '../sending/upload-problems.ts'
import { keepTyped, typedWords } from '../typed-words.ts'
import { unreadyNotice } from '../unready-notice.ts'
import { problemOf } from '../upload-fields.ts'
import { useCover } from '../use-cover.ts'
import css from './Drafts.module.css'

interface DraftValues extends SongWords {
  terms: boolean
  coverImage: File | null
}

interface DraftFormProps {
  draft: Draft
  account: Account
  /** The draft was published, or no longer exists. */
  onGone: () => void
  /** The query of the request to publish, such as `?otherTakes=discard`, and the field that chooses it. */
  query?: string
  children?: ReactNode
}

/**
 * The fields that a draft still needs to become a song: values from the file's tags are already filled in, and so is
 * what was typed before a reload.
 */
export function DraftForm({ draft, account, onGone, query = '', children }: DraftFormProps) {
  const say = useSay()
  const queries = useQueryClient()
  const proposal = proposalIn(draft)
  const [takesFileCover, setTakesFileCover] = useState(draft.cover !== null)
  const { form, values, errors, box, change, leave, tell, error, failure, isPending } = useForm({
    start: (): DraftValues => ({
      ...noWords,
      title: draft.title,
      ...proposal,
      basedOn: draft.basedOn?.id ?? '',
      ...typedWords(draft.id),
      terms: false,
      coverImage: null,
    }),
    rules: {
      coverImage: file => problemText(say, problemOf('coverImage', file), file),
      title: text => problemText(say, problemOf('title', text)),
      terms: agreed => problemText(say, problemOf('terms', agreed)),
    },
    call: async ({ terms: _agreed, coverImage, ...words }) =>
      // The answer has the type of the contract; `call` can't send a form with files.
      (await sendParts(
        'POST',
        `/api/drafts/${draft.id}/publish${query}`,
        partsOf(words, coverImage, takesFileCover),
      )) as Song,
    done: song => {
      const done = { title: say('drafts.published', { title: song.title }), tone: 'good' } as const
      showToast(unreadyNotice(say, song) ?? done)
      refreshLists(queries)
      onGone()
    },
    failed: reason => failureOf(say, reason).text,
  })
  const { terms: _agreed, coverImage: cover, ...words } = values
  const picture = useCover({
    onChange: file => {
      change({ coverImage: file })
      leave('coverImage')
      setTakesFileCover(false)
    },
    onBroken: () => tell({ coverImage: say('upload.problem.coverBroken') }),
  })
  const submit = (event: FormEvent) => {
    if (picture.isShrinking) event.preventDefault()
    else form.onSubmit(event)
  }
  const write = (changes: Partial<SongWords>) => {
    change(changes)
    keepTyped(draft.id, { ...words, ...changes })
  }
  const isGone = isRefusal(error, 'draft.notFound')
  const marked = markedIn(words, proposal)
  return (
    <form {...form} className={css.form} onSubmit={submit}>
      <CoverField
        {...picture}
        url={takesFileCover && draft.cover ? draft.cover.medium : picture.url}
        file={cover}
        origin={takesFileCover && <FromFile />}
        error={errors.coverImage}
        isDisabled={isPending}
        title={words.title}
        artist={{ id: account.id, name: account.artistName }}
      />
      <div className={css.fields}>
        {draft.soundsLike && words.basedOn !== draft.soundsLike.id && (
          <SoundsLike other={draft.soundsLike} onCredit={basedOn => write({ basedOn })} />
        )}
        {(marked.length > 0 || takesFileCover) && (
          <FromFileNote
            onClear={() => {
              write(withoutMarked(words, proposal))
              setTakesFileCover(false)
            }}
          />
        )}
        <WordsFields words={words} errors={errors} onChange={write} marks={marksOf(marked)} />
        <Checkbox {...box('terms')} required>
          <LinkingSentence text={say('upload.field.terms')} newTab />
        </Checkbox>
        {children}
        {failure !== undefined && (
          <Banner
            tone="bad"
            announced
            action={
              isGone && (
                <Button size="sm" onClick={onGone}>
                  {say('drafts.forget')}
                </Button>
              )
            }
          >
            {failure}
          </Banner>
        )}
        <div>
          <Button
            type="submit"
            look="primary"
            pending={isPending}
            pendingWords={say('drafts.publishing')}
            aria-label={`${say('drafts.publish')}: ${words.title}`}
          >
            {say('drafts.publish')}
          </Button>
        </div>
      </div>
    </form>
  )
}

interface SoundsLikeProps {
  other: NonNullable<Draft['soundsLike']>
  onCredit: (id: string) => void
}

function SoundsLike({ other, onCredit }: SoundsLikeProps) {
  const say = useSay()
  return (
    <Banner
      tone="warn"
      action={
        <Button size="sm" onClick={() => onCredit(other.id)}>
          {say('recipe.like.credit')}
        </Button>
      }
    >
      {say('recipe.like.text', { title: other.title, artist: other.user.artistName })}
    </Banner>
  )
}

/** Only what the file and its sidecars say; otherwise the title comes from the file's name. */
function proposalIn(draft: Draft): Proposal {
  return proposalOf(Object.fromEntries(draft.fromFile.map(name => [name, draft[name]])))
}

function partsOf(words: SongWords, cover: File | null, takesFileCover: boolean): FormData {
  const body = new FormData()
  addWords(body, words)
  body.set('terms', 'true')
  if (cover) body.set('coverImage', cover)
  else if (takesFileCover) body.set('fileCover', 'true')
  return body
}
