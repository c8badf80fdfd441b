import type { ReactNode } from 'react'
import type { Challenge } from '#contract/challenges/challenges.ts'
import { LazyOnIntent, type TriggerProps } from '../../../ui/layers/LazyOnIntent.tsx'

interface ChallengeFormButtonProps {
  /** Left out for a new one. */
  challenge?: Challenge
  trigger: (props: TriggerProps) => ReactNode
}

/** Opens the form for a new or an existing challenge. */
export function ChallengeFormButton({ challenge, trigger }: ChallengeFormButtonProps) {
  return (
    <LazyOnIntent
      popup="dialog"
      load={() => import('./EditChallengeDialog.tsx')}
      trigger={trigger}
      layer={({ EditChallengeDialog }, { isOpen, ...layer }) =>
        isOpen && <EditChallengeDialog {...layer} {...(challenge && { challenge })} />
      }
    />
  )
}
