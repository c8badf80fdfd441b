import { UserPlus } from 'lucide-react'
import type { Profile } from '#contract/people/people.ts'
import { useSay } from '../../../say/use-say.ts'
import { useViewer } from '../../../session/viewer.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFollow } from './use-follow.ts'

/** Follows or unfollows a person; leads guests to the sign-up, and is not shown about the viewer and to visitors. */
export function FollowButton({ person, wide }: { person: Profile; wide?: boolean }) {
  const say = useSay()
  const { isFollowing, press } = useFollow(person)
  const isGuest = useViewer()?.type === 'guest'
  if (person.isFollowed === null && !isGuest) return null
  return (
    <Button
      look={isFollowing ? 'line' : 'primary'}
      wide={wide}
      icon={!isFollowing && <UserPlus size={18} aria-hidden="true" />}
      aria-label={say(isFollowing ? 'follows.unfollow.label' : 'follows.follow.label', {
        name: person.artistName,
      })}
      onClick={press}
    >
      {say(isFollowing ? 'follows.unfollow' : 'follows.follow')}
    </Button>
  )
}
