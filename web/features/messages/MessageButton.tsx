import { Link } from '@tanstack/react-router'
import type { Person } from '#contract/people/people.ts'
import { useSay } from '../../say/use-say.ts'
import { buttonClass } from '../../ui/button-class.ts'

/** The button on a person's page; without an account it leads to where one is made. Needs the words of `people`. */
export function MessageButton({ person }: { person: Person }) {
  const say = useSay()
  return (
    <Link
      to="/messages/{-$id}"
      params={{ id: person.id }}
      aria-label={say('people.message.label', { name: person.artistName })}
      className={buttonClass()}
    >
      {say('people.message')}
    </Link>
  )
}
