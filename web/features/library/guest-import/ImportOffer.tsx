import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { Refused } from '../../../api/refused.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useWords } from '../../../say/use-words.ts'
import { useAction } from '../../../session/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import css from './ImportOffer.module.css'
import { forgetKept, type Kept, keptHere } from './kept.ts'
import { takenNotice } from './taken-notice.ts'

const kinds = ['likes', 'listed', 'heard'] as const
type Kind = (typeof kinds)[number]

/** Offers to add to a member's account what this browser kept before they had one. A yes or a confirmed no clears it. */
export function ImportOffer() {
  const [kept, setKept] = useState(keptHere)
  return useWords('guest-import') && kept && <Offer kept={kept} onClose={() => setKept(null)} />
}

function Offer({ kept, onClose }: { kept: Kept; onClose: () => void }) {
  const say = useSay()
  const found = kinds.filter(kind => kept[kind].length > 0)
  const [left, setLeft] = useState<ReadonlySet<Kind>>(new Set())
  const { act, isPending } = useTakeOver(onClose)
  const no = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const answerNo = () => {
    forgetKept()
    onClose()
  }
  const choose = (kind: Kind, isTaken: boolean) =>
    setLeft(new Set(kinds.filter(each => (each === kind ? !isTaken : left.has(each)))))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={say('guest-import.title')}
      description={say('guest-import.text')}
      closeLabel={say('common.close')}
      actions={
        <>
          <Button ref={no} look="ghost" onClick={() => setAsking(true)} disabled={isPending}>
            {say('guest-import.no')}
          </Button>
          <Button
            look="primary"
            pending={isPending}
            pendingWords={say('guest-import.pending')}
            onClick={() => void act(without(kept, left))}
          >
            {say('guest-import.take')}
          </Button>
        </>
      }
    >
      <div className={css.kinds}>
        {found.map(kind => (
          <Checkbox
            key={kind}
            checked={!left.has(kind)}
            onChange={event => choose(kind, event.currentTarget.checked)}
          >
            {say(`guest-import.${kind}`, { count: kept[kind].length })}
          </Checkbox>
        ))}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        opener={no}
        title={say('guest-import.no.title')}
        text={say('guest-import.no.text')}
        cancelWords={say('guest-import.no.keep')}
        confirmWords={say('guest-import.no')}
        onCancel={() => setAsking(false)}
        onConfirm={answerNo}
      />
    </Dialog>
  )
}

function useTakeOver(onDone: () => void) {
  const say = useSay()
  const queries = useQueryClient()
  return useAction({
    call: (kept: Kept) =>
      call('POST /api/auth/take-over', { body: { ...kept, listName: say('guest-import.listName') } }),
    done: (taken, kept) => {
      forgetKept()
      onDone()
      showToast(takenNotice(kept, taken, say))
      void queries.invalidateQueries()
    },
    // Without a network the sentence matters that nothing is lost.
    failed: error => ({
      title: say('common.error'),
      text: (error instanceof Refused && reasonOf(say, error)) || say('guest-import.failed'),
    }),
  })
}

function without(kept: Kept, left: ReadonlySet<Kind>): Kept {
  return {
    deviceKey: kept.deviceKey,
    likes: left.has('likes') ? [] : kept.likes,
    listed: left.has('listed') ? [] : kept.listed,
    heard: left.has('heard') ? [] : kept.heard,
  }
}
