import { Link } from '@tanstack/react-router'
import type { Person } from '#contract/people/people.ts'
import { Avatar } from '../../../ui/looks/Avatar.tsx'

/** A link to the administration's page of a member. */
export function MemberName({ person }: { person: Person }) {
  return (
    <Link to="/admin/{-$section}/{-$id}" params={{ section: 'people', id: person.id }}>
      <Avatar id={person.id} src={person.profileImageUrl} size={32} />
      {person.artistName}
    </Link>
  )
}
