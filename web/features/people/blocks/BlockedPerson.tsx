import type { Profile } from '#contract/people/people.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { handFocusOver } from '../../../ui/hand-focus-over.ts'
import { useBlockAndMute } from './use-block-and-mute.ts'

/** Shown instead of the songs of a person whom the viewer has blocked. */
export function BlockedPerson({ person }: { person: Profile }) {
  const say = useSay()
  const { unblock } = useBlockAndMute(person)
  return (
    <EmptyState
      title={say('blocks.blocked', { name: person.artistName })}
      text={say('blocks.blocked.text')}
      action={
        <Button ref={handFocusOver} onClick={() => void unblock()}>
          {say('blocks.unblock')}
        </Button>
      }
    />
  )
}
