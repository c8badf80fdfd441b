import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { Account } from '#contract/identity/accounts.ts'
import type { Draft } from '#contract/songs/drafts.ts'
import type { Song } from '#contract/songs/songs.ts'
import { Refused } from '../../../../api/refused.ts'
import { sendParts } from '../../../../api/send-parts.ts'
import { showToast } from '../../../../notices/toasts.ts'
import { useSay } from '../../../../say/use-say.ts'
import { useAction } from '../../../../session/use-action.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { focusField } from '../../../../ui/fields/focus-field.ts'
import { Banner } from '../../../../ui/layers/Banner.tsx'
import { LinkingSentence } from '../../../../ui/looks/LinkingSentence.tsx'
import { FromFile, FromFileNote } from '../../edit/FromFile.tsx'
import { marksOf } from '../../edit/marks-of.tsx'
import { addWords, noWords, type SongWords, type WordErrors, wordErrors } from '../../edit/song-words.ts'
import { WordsFields } from '../../edit/WordsFields.tsx'
import { CoverField } from '../CoverField.tsx'
import { markedIn, type Proposal, proposalOf, withoutMarked } from '../proposal/file-proposal.ts'
import { refreshLists } from '../refresh-lists.ts'
import { problemText } from '../sending/upload-problems.ts'
import { keepTyped, typedWords } from '../typed-words.ts'
import { problemOf } from '../upload-fields.ts'
import { useCover } from '../use-cover.ts'
import css from './Drafts.module.css'

interface DraftFormProps {
  draft: Draft
  account: Account
  /** It has become a song, or is no longer there. */
  onGone: () => void
  /** What else is asked of publishing, as `?otherTakes=discard`, and the choice of it. */
  query?: string
  children?: ReactNode
}

/**
 * What a draft still needs to be a song: proposals from the file's tags stand in the fields already, and so does what
 * was typed before the page was loaded anew.
 */
export function DraftForm({ draft, account, onGone, query = '', children }: DraftFormProps) {
  const say = useSay()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const proposal = proposalIn(draft)
  const [words, setWords] = useState<SongWords>(() => ({
    ...noWords,
    title: draft.title,
    ...proposal,
    basedOn: draft.basedOn?.id ?? '',
    ...typedWords(draft.id),
  }))
  const [terms, setTerms] = useState(false)
  const [cover, setCover] = useState<File | null>(null)
  const [takesFileCover, setTakesFileCover] = useState(draft.cover !== null)
  const [errors, setErrors] = useState<WordErrors>({})
  const [failure, setFailure] = useState<{ text: string; isGone: boolean } | null>(null)
  const picture = useCover({
    onChange: file => {
      setCover(file)
      setTakesFileCover(false)
      setErrors(known => ({ ...known, coverImage: problemText(say, problemOf('coverImage', file), file) }))
    },
    onBroken: () => setErrors(known => ({ ...known, coverImage: say('upload.problem.coverBroken') })),
  })
  const showErrors = (wrong: WordErrors) => {
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) setTimeout(() => focusField(form.current, first))
  }
  const { act, isPending } = useAction({
    call: async () =>
      // The contract's answer; a form with files in it is not sent by `call`.
      (await sendParts(
        'POST',
        `/api/drafts/${draft.id}/publish${query}`,
        partsOf(words, cover, takesFileCover),
      )) as Song,
    done: song => {
      showToast({ title: say('drafts.published', { title: song.title }), tone: 'good' })
      refreshLists(queries)
      onGone()
    },
    failed: error => {
      const problem = error instanceof Refused ? error.problem : null
      if (problem?.fields) showErrors(wordErrors(error))
      else if (problem?.code.startsWith('song.cover')) showErrors({ coverImage: problem.message })
      else {
        const text = problem?.message ?? say('upload.failed.unreachable')
        setFailure({ text, isGone: problem?.code === 'draft.notFound' })
      }
      return undefined
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || picture.isShrinking) return
    setFailure(null)
    const wrong: WordErrors = {
      ...(problemOf('title', words.title) && { title: problemText(say, problemOf('title', words.title)) }),
      ...(!terms && { terms: problemText(say, 'termsRequired') }),
    }
    if (Object.keys(wrong).length > 0) showErrors(wrong)
    else void act()
  }
  const change = (changed: Partial<SongWords>) => {
    const typed = { ...words, ...changed }
    setWords(typed)
    keepTyped(draft.id, typed)
    const gone = Object.fromEntries(Object.keys(changed).map(name => [name, undefined]))
    setErrors(known => ({ ...known, ...gone }))
  }
  const marked = markedIn(words, proposal)
  return (
    <form ref={form} noValidate className={css.form} onSubmit={submit}>
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
          <SoundsLike other={draft.soundsLike} onCredit={basedOn => change({ basedOn })} />
        )}
        {(marked.length > 0 || takesFileCover) && (
          <FromFileNote
            onClear={() => {
              change(withoutMarked(words, proposal))
              setTakesFileCover(false)
            }}
          />
        )}
        <WordsFields words={words} errors={errors} onChange={change} marks={marksOf(marked)} />
        <Checkbox
          name="terms"
          required
          checked={terms}
          error={errors.terms}
          onChange={({ target }) => {
            setTerms(target.checked)
            setErrors(known => ({ ...known, terms: undefined }))
          }}
        >
          <LinkingSentence text={say('upload.field.terms')} newTab />
        </Checkbox>
        {children}
        {failure !== null && (
          <Banner
            tone="bad"
            announced
            action={
              failure.isGone && (
                <Button size="sm" onClick={onGone}>
                  {say('drafts.forget')}
                </Button>
              )
            }
          >
            {failure.text}
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

/** Only what the file and those beside it say; another title is the file's name. */
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
