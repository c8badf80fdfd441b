import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { MemberDetail } from '#contract/admin/members.ts'
import { ask, askPages } from '../../../api/queries.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import { backClass } from '../../../ui/back-class.ts'
import { LogTable } from '../log/LogTable.tsx'
import { Facts } from '../operations/Facts.tsx'
import { Part } from '../Part.tsx'
import { Read } from '../ReadPart.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { useMoments } from '../table/use-moments.ts'
import { useTable } from '../table/use-table.ts'
import { MemberSanction } from './MemberSanction.tsx'
import { PersonActs } from './PersonActs.tsx'

/** What is known about one person and, for administrators, what they can do. */
export function PersonPanel({ id }: { id: string }) {
  const say = useSay()
  const isAdmin = useAccount()?.role === 'admin'
  const read = useQuery({
    ...ask('GET /api/admin/people/{id}', { params: { id } }),
    refetchOnMount: 'always',
  })
  return (
    <>
      <Link
        to="/admin/{-$section}/{-$id}"
        params={{ section: 'people', id: undefined }}
        className={backClass}
      >
        <ArrowLeft size={18} aria-hidden="true" />
        {say('operations.people.back')}
      </Link>
      <Read read={read}>
        {person => (
          <>
            <h1>{person.artistName}</h1>
            <PersonFacts person={person} />
            {isAdmin && <PersonActs person={person} />}
          </>
        )}
      </Read>
      <Sanctions id={id} />
      {isAdmin && (
        <Part title={say('admin.section.log')}>
          <LogOf id={id} />
        </Part>
      )}
    </>
  )
}

function PersonFacts({ person }: { person: MemberDetail }) {
  const say = useSay()
  const { count } = useNumbers()
  const moment = useMoments()
  const yesOrNo = (is: boolean) => say(is ? 'operations.yes' : 'operations.no')
  return (
    <Facts
      label={person.artistName}
      facts={[
        ...(person.email === null ? [] : ([[say('operations.email'), person.email]] as const)),
        [say('operations.role'), say(`operations.role.${person.role}`)],
        [say('operations.joined'), moment(person.createdAt)],
        [say('operations.verified'), yesOrNo(person.emailVerified)],
        [say('operations.songs'), count(person.songCount)],
        [say('operations.cases'), count(person.caseCount)],
        [say('operations.sanction'), <MemberSanction key="sanction" sanction={person.sanction} />],
        [say('operations.sessions'), count(person.sessionCount)],
        [say('operations.lastSeen'), moment(person.lastSeenAt)],
        [say('operations.password'), yesOrNo(person.hasPassword)],
        [say('operations.secondFactor'), yesOrNo(person.hasSecondFactor)],
        ...(person.deletionDueAt === null
          ? []
          : ([[say('operations.leaving'), moment(person.deletionDueAt)]] as const)),
      ]}
    />
  )
}

function Sanctions({ id }: { id: string }) {
  const say = useSay()
  const moment = useMoments()
  const list = useTable(askPages('GET /api/admin/people/{id}/sanctions', { params: { id } }))
  return (
    <Part title={say('operations.sanctions')}>
      <AdminTable
        caption={say('operations.sanctions')}
        list={list}
        idOf={sanction => sanction.id}
        none={say('operations.sanctions.none')}
        columns={[
          {
            title: say('operations.sanctions.kind'),
            cell: ({ kind }) => say(`operations.sanction.${kind}`),
            isPlain: true,
          },
          { title: say('operations.sanctions.began'), cell: ({ beganAt }) => moment(beganAt) },
          {
            title: say('operations.sanctions.end'),
            cell: ({ until, liftedAt }) =>
              liftedAt
                ? say('operations.sanction.lifted', { time: moment(liftedAt) })
                : until && moment(until),
          },
          { title: say('operations.sanctions.by'), cell: ({ imposedBy }) => imposedBy?.artistName },
        ]}
      />
    </Part>
  )
}

function LogOf({ id }: { id: string }) {
  const list = useTable(askPages('GET /api/admin/people/{id}/log', { params: { id } }))
  return <LogTable list={list} isOfOne />
}
