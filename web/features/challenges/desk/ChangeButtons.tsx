import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleSlash, Pencil } from 'lucide-react'
import type { Challenge } from '#contract/challenges/challenges.ts'
import { call } from '../../../api/call.ts'
import { Refused } from '../../../api/refused.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { onUnauthorized } from '../../../session/unauthorized.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../../ui/LazyOnIntent.tsx'
import { challengesChanged } from '../challenge-reads.ts'
import { textsOf } from '../challenge-texts.ts'

/** For moderators: changes a challenge, or calls it off while that is possible. */
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
    <LazyOnIntent
      popup="dialog"
      load={() => import('./EditChallengeDialog.tsx')}
      trigger={props => (
        <IconButton {...props} label={say('curation.edit')}>
          <Pencil size={20} aria-hidden="true" />
        </IconButton>
      )}
      layer={({ EditChallengeDialog }, { isOpen, ...layer }) =>
        isOpen && <EditChallengeDialog {...layer} challenge={challenge} />
      }
    />
  )
}

function CancelButton({ challenge }: { challenge: Challenge }) {
  const say = useSay()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/challenges/{id}/cancel', { params: { id: challenge.id } }),
    onSuccess: () => showToast({ title: say('curation.cancel.done'), tone: 'good' }),
    onError: error => {
      if (onUnauthorized(error, say)) return
      console.error(error)
      const reason = error instanceof Refused ? error.problem?.message : undefined
      showToast({ title: say('curation.cancel.failed'), text: reason, tone: 'bad' })
    },
    onSettled: () => challengesChanged(queries),
  })
  return (
    <LazyOnIntent
      popup="dialog"
      load={() => import('../../../ui/ConfirmDialog.tsx')}
      trigger={props => (
        <IconButton {...props} label={say('curation.cancel')}>
          <CircleSlash size={20} aria-hidden="true" />
        </IconButton>
      )}
      layer={({ ConfirmDialog }, { isOpen, onClose, opener }) => (
        <ConfirmDialog
          isOpen={isOpen}
          opener={opener}
          title={say('curation.cancel.title')}
          text={say('curation.cancel.text', { title: textsOf(challenge, say.language).title })}
          cancelWords={say('curation.cancel.keep')}
          confirmWords={say('curation.cancel')}
          onCancel={onClose}
          onConfirm={() => mutate(undefined, { onSettled: onClose })}
          pending={isPending}
          pendingWords={say('curation.saving')}
        />
      )}
    />
  )
}
