import type { Challenge } from '#contract/challenges/challenges.ts'
import type { Say } from '#words/say.ts'
import { Refused } from '../../../api/refused.ts'
import { useSay } from '../../../say/use-say.ts'
import { onUnauthorized } from '../../../session/unauthorized.ts'
import { useAccount } from '../../../session/viewer.ts'
import { Button } from '../../../ui/Button.tsx'
import { LazyOnIntent } from '../../../ui/layers/LazyOnIntent.tsx'
import { textsOf } from '../challenge-texts.ts'
import css from './JoinButton.module.css'

interface JoinButtonProps {
  challenge: Challenge
  size?: 'sm' | 'md'
  look?: 'line' | 'primary'
}

/**
 * Enters an ongoing challenge, once. Viewers without an account are led to the page where they can get one; those whose
 * entry a decision has removed, or whose judged song was deleted, have nothing to press.
 */
export function JoinButton({ challenge, size = 'md', look = 'line' }: JoinButtonProps) {
  const say = useSay()
  const account = useAccount()
  const label = say('challenges.join.label', { title: textsOf(challenge, say.language).title })
  if (!account) {
    return (
      <Button size={size} look={look} aria-label={label} onClick={() => sendStrangerToSignIn(say)}>
        {say('challenges.join')}
      </Button>
    )
  }
  if (challenge.ownSubmission?.songTitle === null) return null
  return (
    <LazyOnIntent
      popup="dialog"
      load={() => import('./SongPickerDialog.tsx')}
      words={['entering']}
      // It stays the same element when the member has entered, so the focus that the dialog gave back stays, too.
      trigger={props =>
        challenge.ownSubmission ? (
          <Button ref={props.ref} size={size} aria-disabled className={css.done}>
            {say('challenges.completed')}
          </Button>
        ) : (
          <Button {...props} size={size} look={look} aria-label={label}>
            {say('challenges.join')}
          </Button>
        )
      }
      layer={({ SongPickerDialog }, { isOpen, ...layer }) =>
        isOpen && <SongPickerDialog {...layer} challenge={challenge} personId={account.id} />
      }
    />
  )
}

/** Tells a viewer without an account why one is needed, and opens the page where they can get one. */
function sendStrangerToSignIn(say: Say): void {
  // The same answer as the server's; there is nothing to send yet.
  onUnauthorized(new Refused(401, null, 'Unauthorized'), say, say('challenges.join.unauthorized'))
}
