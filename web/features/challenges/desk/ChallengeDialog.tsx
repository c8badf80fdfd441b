import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { DialogFrame, DialogTitle } from '../../../ui/layers/DialogFrame.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { ChallengeDetail } from '../ChallengeDetail.tsx'
import { challengeRead, knownChallenge } from '../challenge-reads.ts'
import { textsOf } from '../challenge-texts.ts'
import css from './ChallengeDialog.module.css'

/** A challenge above the list of posters. Esc, the close button and one step back in the history close it. */
export function ChallengeDialog({ id }: { id: string }) {
  const say = useSay()
  const queries = useQueryClient()
  const close = useClose()
  const {
    data: challenge,
    isError,
    refetch,
  } = useQuery({
    ...challengeRead(id),
    placeholderData: () => knownChallenge(queries, id),
    refetchOnMount: 'always',
  })
  const title = challenge && textsOf(challenge, say.language).title
  useTitle(title && `${title} · Melodrome`)
  const cross = (
    <IconButton label={say('common.close')} onClick={close} className={css.close}>
      <X size={22} />
    </IconButton>
  )
  return (
    <DialogFrame isOpen onClose={close} hasAddress className={css.panel ?? ''}>
      {challenge ? (
        <ChallengeDetail
          challenge={challenge}
          frame="dialog"
          heading={<DialogTitle>{title}</DialogTitle>}
          close={cross}
        />
      ) : (
        <div className={css.waiting} aria-busy={!isError}>
          <DialogTitle className="spoken">{say('challenges.loading')}</DialogTitle>
          {cross}
          {isError ? (
            <ErrorState
              title={say('challenges.broken')}
              text={say('challenges.broken.text')}
              onRetry={() => void refetch()}
            />
          ) : (
            <Skeleton height="60dvh" />
          )}
        </div>
      )}
    </DialogFrame>
  )
}

/** Back to the list of posters; a second press does not go back twice. */
function useClose(): () => void {
  const { history } = useRouter()
  const isClosing = useRef(false)
  return () => {
    if (isClosing.current) return
    isClosing.current = true
    history.back()
  }
}
