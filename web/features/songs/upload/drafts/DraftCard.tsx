import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Account } from '#contract/identity/accounts.ts'
import type { Draft } from '#contract/songs/drafts.ts'
import { call } from '../../../../api/call.ts'
import { reasonOf } from '../../../../api/reason-of.ts'
import { isRefusal } from '../../../../api/refused.ts'
import { showToast } from '../../../../notices/toasts.ts'
import { useSay } from '../../../../say/use-say.ts'
import { useAction } from '../../../../session/use-action.ts'
import { Button } from '../../../../ui/Button.tsx'
import { handFocusOn } from '../../../../ui/hand-focus-on.ts'
import { handFocusOver } from '../../../../ui/hand-focus-over.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { ConfirmDialog } from '../../../../ui/layers/ConfirmDialog.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { clock } from '../../../player/clock.ts'
import { audioAccept } from '../sending/audio-file.ts'
import { SendingCard } from '../sending/SendingCard.tsx'
import { sendFiles } from '../sending/send-files.ts'
import type { Sending } from '../sending/sendings.ts'
import { typedWords } from '../typed-words.ts'
import { DraftForm } from './DraftForm.tsx'
import css from './Drafts.module.css'
import { RetryDraft } from './RetryDraft.tsx'

interface DraftCardProps {
  draft: Draft
  account: Account
  /** Defined while this window is sending it. */
  sending: Sending | undefined
  /** The draft was published or discarded. */
  onGone: () => void
}

/** One draft: being sent, broken off, being checked, ready, or not playable. */
export function DraftCard({ draft, account, sending, onGone }: DraftCardProps) {
  const say = useSay()
  const bin = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  // A form that was being filled in opens again.
  const [isOpen, setOpen] = useState(() => typedWords(draft.id) !== null)
  const { act: discard, isPending } = useDiscard(draft, () => {
    sending?.cancel()
    // The question goes with the card.
    onGone()
  })
  const { title } = draft
  const isReady = draft.status === 'ready'
  return (
    <>
      {sending && draft.status === 'receiving' ? (
        <SendingCard sending={sending} title={title} onCancel={() => setAsking(true)} />
      ) : (
        <div className={css.line}>
          <div className={css.words}>
            <h3 className={`clip ${css.title}`}>{title}</h3>
            <State draft={draft} />
          </div>
          <div className={css.actions}>
            {draft.status === 'receiving' && <Resume draft={draft} accountId={account.id} />}
            {isReady && !isOpen && (
              <Button ref={handFocusOver} size="sm" look="solid" onClick={() => setOpen(true)}>
                {say('drafts.fill')}
              </Button>
            )}
            {draft.canRetry && <RetryDraft draft={draft} name={title} after={bin} />}
            <span ref={handFocusOn}>
              <IconButton ref={bin} label={say('drafts.discard', { title })} onClick={() => setAsking(true)}>
                <Trash2 size={18} aria-hidden="true" />
              </IconButton>
            </span>
          </div>
        </div>
      )}
      {isReady && isOpen && <DraftForm draft={draft} account={account} onGone={onGone} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={say('drafts.discard.ask')}
        text={say('drafts.discard.text', { title })}
        cancelWords={say('drafts.discard.keep')}
        confirmWords={say('drafts.discard.go')}
        pending={isPending}
        pendingWords={say('drafts.discard.go')}
        onCancel={() => setAsking(false)}
        onConfirm={() => void discard()}
        opener={bin}
      />
    </>
  )
}

function State({ draft }: { draft: Draft }) {
  const say = useSay()
  switch (draft.status) {
    case 'receiving':
      return (
        <p className={css.state}>
          {say('drafts.resume.hint', {
            percent: Math.floor((draft.receivedBytes / draft.bytes) * 100),
          })}
        </p>
      )
    case 'listening':
      return (
        <p className={css.state}>
          <Spinner size={16} />
          {say('drafts.listening')}
        </p>
      )
    case 'ready':
      return (
        <p className={css.state}>
          <CircleCheck size={16} aria-hidden="true" />
          {say('drafts.ready')} · {clock(draft.duration ?? 0)}
        </p>
      )
    default:
      return (
        <p className={`${css.state} ${css.bad}`}>
          <CircleAlert size={16} aria-hidden="true" />
          {draft.failure ?? say('drafts.failed')}
        </p>
      )
  }
}

/** A browser forgets chosen files with the page: the person has to choose the same file again. */
function Resume({ draft, accountId }: { draft: Draft; accountId: string }) {
  const say = useSay()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const choose = (file: File) => {
    if (file.size === draft.bytes && file.name.normalize('NFC') === draft.fileName)
      sendFiles([file], { say, queries, accountId, draftId: draft.id })
    else showToast({ title: say('drafts.resume.other', { name: draft.fileName }), tone: 'bad' })
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        className="spoken"
        accept={audioAccept}
        aria-label={`${say('drafts.resume')}: ${draft.title}`}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) choose(file)
        }}
      />
      <Button size="sm" onClick={() => input.current?.click()}>
        {say('drafts.resume')}
      </Button>
    </>
  )
}

function useDiscard(draft: Draft, onDone: () => void) {
  const say = useSay()
  return useAction({
    call: () => call('DELETE /api/drafts/{id}', { params: { id: draft.id } }),
    done: onDone,
    failed: error => {
      if (!isRefusal(error, 'draft.notFound'))
        return { title: say('upload.failed.title'), text: reasonOf(say, error) }
      // It was already deleted, for example in another window.
      onDone()
      return undefined
    },
    reread: ['GET /api/quota'],
  })
}
