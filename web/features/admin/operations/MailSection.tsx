import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { ask, askPages } from '../../../api/queries.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Part } from '../Part.tsx'
import { Read } from '../ReadPart.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { useMoments } from '../table/use-moments.ts'
import { useTable } from '../table/use-table.ts'
import { Facts } from './Facts.tsx'

const lookEveryMs = 10_000

/** Whether mail is sent, and which messages failed. */
export function MailSection() {
  const say = useSay()
  const moment = useMoments()
  const { count } = useNumbers()
  const { act, isPending } = useAction({
    call: () => call('POST /api/admin/mail/test'),
    done: ({ delivery }) => showToast({ title: say(`operations.mail.test.${delivery}`), tone: 'good' }),
    failed: say('operations.failed'),
    reread: ['GET /api/admin/mail', 'GET /api/admin/mail/failures'],
  })
  const read = useQuery({
    ...ask('GET /api/admin/mail'),
    refetchOnMount: 'always',
    refetchInterval: lookEveryMs,
  })
  const failures = useTable(askPages('GET /api/admin/mail/failures'), { rereadEveryMs: lookEveryMs })
  return (
    <>
      <h1>{say('admin.section.mail')}</h1>
      <Read read={read}>
        {({ isConfigured, from, waiting, active }) => (
          <>
            <p>{say(isConfigured ? 'operations.mail.on' : 'operations.mail.off')}</p>
            <Facts
              label={say('admin.section.mail')}
              facts={[
                ...(from === null ? [] : ([[say('operations.mail.from'), from]] as const)),
                [say('operations.jobs.waiting'), count(waiting)],
                [say('operations.jobs.active'), count(active)],
              ]}
            />
          </>
        )}
      </Read>
      <div className="wrapping">
        <Button pending={isPending} onClick={() => void act()}>
          {say('operations.mail.test')}
        </Button>
      </div>
      <Part title={say('operations.mail.failures')}>
        <AdminTable
          caption={say('operations.mail.failures')}
          list={failures}
          idOf={failure => failure.id}
          none={say('operations.mail.failures.none')}
          columns={[
            { title: say('operations.mail.to'), cell: ({ to }) => to, isPlain: true },
            { title: say('operations.mail.kind'), cell: ({ kind }) => kind },
            { title: say('operations.mail.reason'), cell: ({ reason }) => reason },
            { title: say('operations.jobs.tries'), cell: ({ tries }) => count(tries), isNumber: true },
            { title: say('operations.mail.when'), cell: ({ lastAt }) => moment(lastAt) },
            {
              title: say('operations.mail.next'),
              cell: ({ isFinal }) => say(isFinal ? 'operations.mail.final' : 'operations.mail.later'),
            },
          ]}
        />
      </Part>
    </>
  )
}
