import { CircleSlash, Pencil } from 'lucide-react'
import type { Challenge } from '#contract/challenges/challenges.ts'
import { call } from '../../../api/call.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../../ui/layers/LazyOnIntent.tsx'
import { challengeReads } from '../challenge-reads.ts'
import { textsOf } from '../challenge-texts.ts'
import { ChallengeFormButton } from './ChallengeFormButton.tsx'

/** For moderators: changes a challenge, or cancels it while that is possible. */
export function ChangeButtons({ challenge }: { challenge: Challenge }) {
  const isOpen = challenge.isActive && challenge.verdict === null
  return (
    <>
      <EditButton challenge={challenge} />
      {isOpen && <CancelButton challenge={challenge} />}
    </>
  )
}

function EditButton({ challenge }: { challenge: Challenge }) {
  const say = useSay()
  return (
    <ChallengeFormButton
      challenge={challenge}
      trigger={props => (
        <IconButton {...props} label={say('announcing.edit')}>
          <Pencil size={20} aria-hidden="true" />
        </IconButton>
      )}
    />
  )
}

function CancelButton({ challenge }: { challenge: Challenge }) {
  const say = useSay()
  const { act, isPending } = useAction({
    call: () => call('POST /api/challenges/{id}/cancel', { params: { id: challenge.id } }),
    done: say('announcing.cancel.done'),
    failed: say('announcing.cancel.failed'),
    reread: challengeReads,
  })
  return (
    <LazyOnIntent
      popup="dialog"
      load={() => import('../../../ui/layers/ConfirmDialog.tsx')}
      trigger={props => (
        <IconButton {...props} label={say('announcing.cancel')}>
          <CircleSlash size={20} aria-hidden="true" />
        </IconButton>
      )}
      layer={({ ConfirmDialog }, { isOpen, onClose, opener }) => (
        <ConfirmDialog
          isOpen={isOpen}
          opener={opener}
          title={say('announcing.cancel.title')}
          text={say('announcing.cancel.text', { title: textsOf(challenge, say.language).title })}
          cancelWords={say('announcing.cancel.keep')}
          confirmWords={say('announcing.cancel')}
          onCancel={onClose}
          onConfirm={() => void act().then(onClose)}
          pending={isPending}
          pendingWords={say('announcing.saving')}
        />
      )}
    />
  )
}
