import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LogEntry } from '#contract/admin/admin-log.ts'
import { useSay } from '../../../say/use-say.ts'
import { AdminTable } from '../table/AdminTable.tsx'
import { MemberName } from '../table/MemberName.tsx'
import { useMoments } from '../table/use-moments.ts'

interface LogTableProps {
  list: UseInfiniteQueryResult<LogEntry[]>
  /** What the search field searches. */
  search?: string
  filters?: ReactNode
  /** Whether all entries concern the same person. */
  isOfOne?: boolean
}

/** What was done, when, and who did it. */
export function LogTable({ list, search, filters, isOfOne = false }: LogTableProps) {
  const say = useSay()
  const moment = useMoments()
  const detailsOf = useDetails()
  return (
    <AdminTable
      caption={say('admin.section.log')}
      list={list}
      {...(search !== undefined && { search })}
      filters={filters}
      idOf={entry => entry.id}
      none={say('operations.log.none')}
      columns={[
        { title: say('operations.log.when'), cell: ({ at }) => moment(at), isPlain: true },
        { title: say('operations.log.act'), cell: ({ act }) => say(`operations.act.${act}`) },
        {
          title: say('operations.log.who'),
          cell: ({ actor }) => (actor ? <MemberName person={actor} /> : say('operations.log.nobody')),
        },
        ...(isOfOne
          ? []
          : [
              {
                title: say('operations.log.about'),
                cell: ({ about }: LogEntry) => about && <MemberName person={about} />,
              },
            ]),
        { title: say('operations.log.details'), cell: detailsOf },
      ]}
    />
  )
}

/** `from` and `to` are roles; other details are shown as they are: a title, the kind of a job, a number. */
function useDetails(): (entry: LogEntry) => string {
  const say = useSay()
  return ({ details: { from, to, ...others } }) => {
    const role = (name: string) =>
      name === 'moderator' || name === 'admin'
        ? say(`operations.role.${name}`)
        : say('operations.role.member')
    const change =
      to === undefined ? [] : [from === undefined ? `→ ${role(to)}` : `${role(from)} → ${role(to)}`]
    const rest = Object.entries(others).filter(([name]) => name !== 'id')
    return [...change, ...rest.map(([, value]) => value)].join(', ')
  }
}
