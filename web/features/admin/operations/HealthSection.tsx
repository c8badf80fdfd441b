import { useQuery } from '@tanstack/react-query'
import type { HealthReport } from '#contract/admin/operations.ts'
import { ask } from '../../../api/queries.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { sizeIn } from '../../../say/size-in.ts'
import { useSay } from '../../../say/use-say.ts'
import { Part } from '../Part.tsx'
import { PlainTable } from '../PlainTable.tsx'
import { Read } from '../ReadPart.tsx'
import { useMoments } from '../table/use-moments.ts'
import { Facts } from './Facts.tsx'

const lookEveryMs = 15_000

/** The running processes, their database, and how fresh the charts are. */
export function HealthSection() {
  const say = useSay()
  const read = useQuery({
    ...ask('GET /api/admin/health'),
    refetchOnMount: 'always',
    refetchInterval: lookEveryMs,
  })
  return (
    <>
      <h1>{say('admin.section.health')}</h1>
      <Read read={read}>{report => <Report {...report} />}</Read>
    </>
  )
}

function Report({ instances, database, chartsFoldedAt }: HealthReport) {
  const say = useSay()
  const moment = useMoments()
  const { count } = useNumbers()
  return (
    <>
      <Facts
        label={say('operations.health.database')}
        facts={[
          [say('operations.health.folded'), moment(chartsFoldedAt)],
          [say('operations.health.database'), `PostgreSQL ${database.version}`],
          [say('operations.health.size'), sizeIn(say.language, database.bytes)],
          [
            say('operations.health.connections'),
            `${count(database.connections)} / ${count(database.maxConnections)}`,
          ],
        ]}
      />
      <Part title={say('operations.health.instances')}>
        <PlainTable
          caption={say('operations.health.instances')}
          rows={instances}
          idOf={({ id }) => id}
          none={say('operations.health.none')}
          columns={[
            { title: say('operations.health.host'), cell: ({ host }) => host, isPlain: true },
            {
              title: say('operations.health.does'),
              cell: ({ role }) => say(`operations.health.does.${role}`),
            },
            { title: say('operations.health.version'), cell: ({ version }) => version },
            { title: say('operations.health.since'), cell: ({ startedAt }) => moment(startedAt) },
            {
              title: say('operations.health.seen'),
              cell: ({ isAlive, seenAt }) =>
                isAlive
                  ? say('operations.health.alive')
                  : `${say('operations.health.gone')}, ${moment(seenAt)}`,
            },
            {
              title: say('operations.health.errors'),
              cell: ({ recentErrors }) => count(recentErrors),
              isNumber: true,
            },
          ]}
        />
      </Part>
    </>
  )
}
