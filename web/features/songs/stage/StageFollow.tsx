import { useQuery } from '@tanstack/react-query'
import type { Profile } from '#contract/people/people.ts'
import type { Song } from '#contract/songs/songs.ts'
import { ask } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFollow } from '../../people/follows/use-follow.ts'
import css from './SongStage.module.css'

/**
 * Follows the artist of the song. Needs the words of `follows`; keeps its place until it is known whether the viewer
 * already follows them.
 */
export function StageFollow({ song: { userId } }: { song: Song }) {
  const { data: person, isError } = useQuery(ask('GET /api/users/{id}', { params: { id: userId } }))
  if (person?.isBlocked || person?.isFollowed === null) return null
  if (person) return <Toggle person={person} />
  return isError ? null : <span className={css.followPlace} />
}

/** Not more prominent than the votes beside it: only the play button of a stage is lime. */
function Toggle({ person }: { person: Profile }) {
  const say = useSay()
  const { isFollowing, press } = useFollow(person)
  const name = person.artistName
  return (
    <Button
      size="sm"
      aria-label={say(isFollowing ? 'follows.unfollow.label' : 'follows.follow.label', { name })}
      onClick={press}
    >
      {say(isFollowing ? 'follows.unfollow' : 'follows.follow')}
    </Button>
  )
}
