import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Person } from '#contract/people/people.ts'
import { askPages } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { handFocusOn } from '../../../ui/hand-focus-on.ts'
import { Avatar } from '../../../ui/looks/Avatar.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { Part, Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './KeptAwaySection.module.css'
import { useBlockAndMute } from './use-block-and-mute.ts'

/** A section of the settings: the people whom the member has blocked or muted, and how to end that. */
export function KeptAwaySection() {
  const say = useSay()
  const blocked = useInfiniteQuery({ ...askPages('GET /api/blocked-people'), refetchOnMount: 'always' })
  const muted = useInfiniteQuery({ ...askPages('GET /api/muted-people'), refetchOnMount: 'always' })
  return (
    <Section id="blocks" title={say('blocks.title')}>
      <Part title={say('blocks.blockedPeople')} text={say('blocks.block.text')}>
        <People list={blocked} none={say('blocks.blockedPeople.none')} row={BlockedRow} />
      </Part>
      <Part title={say('blocks.mutedPeople')} text={say('blocks.muted.text')}>
        <People list={muted} none={say('blocks.mutedPeople.none')} row={MutedRow} />
      </Part>
    </Section>
  )
}

interface PeopleProps {
  list: UseInfiniteQueryResult<Person[]>
  none: string
  row: (props: { person: Person }) => ReactNode
}

function People({ list, none, row: PersonRow }: PeopleProps) {
  const say = useSay()
  if (list.isError && !list.data) {
    return <ErrorState title={say('blocks.broken')} onRetry={() => void list.refetch()} />
  }
  if (!list.data) return <Skeleton height="56px" />
  if (list.data.length === 0) return <p className={css.none}>{none}</p>
  return (
    <>
      <ul className={css.people}>
        {list.data.map(person => (
          <li key={person.id}>
            <PersonRow person={person} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} look="ghost" />
    </>
  )
}

function BlockedRow({ person }: { person: Person }) {
  const say = useSay()
  const { unblock } = useBlockAndMute(person)
  return (
    <Row
      person={person}
      words={say('blocks.unblock')}
      label={say('blocks.unblock.label', { name: person.artistName })}
      onPress={unblock}
    />
  )
}

function MutedRow({ person }: { person: Person }) {
  const say = useSay()
  const { unmute } = useBlockAndMute(person)
  return (
    <Row
      person={person}
      words={say('blocks.unmute')}
      label={say('blocks.unmute.label', { name: person.artistName })}
      onPress={unmute}
    />
  )
}

interface RowProps {
  person: Person
  words: string
  label: string
  onPress: () => Promise<void>
}

function Row({ person, words, label, onPress }: RowProps) {
  return (
    <>
      <Link to="/profile/$userId" params={{ userId: person.id }} className={css.person}>
        <Avatar id={person.id} src={person.profileImageUrl} size={40} />
        <span className="clip">{person.artistName}</span>
      </Link>
      <Button ref={handFocusOn} size="sm" aria-label={label} onClick={() => void onPress()}>
        {words}
      </Button>
    </>
  )
}
