import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleSlash, Pencil, Plus } from 'lucide-react'
import type { Challenge } from '#contract/challenges/challenges.ts'
import { call } from '../../../api/call.ts'
import { Refused } from '../../../api/refused.ts'
import { showNetworkFailure } from '../../../notices/network-failure.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { onUnauthorized } from '../../../session/unauthorized.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../../ui/LazyOnIntent.tsx'
import { challengesChanged } from '../challenge-reads.ts'
import { textsOf } from '../challenge-texts.ts'
import type { DeskProps } from './LateDesk.tsx'

/** Announces a challenge; or changes one, or calls it off. */
export function DeskButtons(props: DeskProps) {
  if (props.shows === 'new') return <NewButton />
  const { challenge } = props
  const isOpen = challenge.isActive && challenge.verdict === null
  return (
    <>
      <EditButton challenge={challenge} />
      {isOpen && <CancelButton challenge={challenge} />}
    </>
  )
}

const loadForm = () => import('./EditChallengeDialog.tsx')

function NewButton() {
  const say = useSay()
  return (
    <LazyOnIntent
      popup="dialog"
      load={loadForm}
      onFail={() => showNetworkFailure(say)}
      trigger={props => (
        <Button {...props} icon={<Plus size={18} aria-hidden="true" />}>
          {say('curation.new')}
        </Button>
      )}
      layer={({ EditChallengeDialog }, { isOpen, ...layer }) => isOpen && <EditChallengeDialog {...layer} />}
    />
  )
}

function EditButton({ challenge }: { challenge: Challenge }) {
  const say = useSay()
  return (
    <LazyOnIntent
      popup="dialog"
      load={loadForm}
      onFail={() => showNetworkFailure(say)}
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
      onFail={() => showNetworkFailure(say)}
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
