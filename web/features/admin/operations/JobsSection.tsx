import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { jobStates } from '#contract/admin/job-states.ts'
import type { QueuedJob } from '#contract/admin/operations.ts'
import { call } from '../../../api/call.ts'
import { ask, askPages } from '../../../api/queries.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { handFocusOn } from '../../../ui/hand-focus-on.ts'
import { Read } from '../ReadPart.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { FilterSelect } from '../table/FilterSelect.tsx'
import { useMoments } from '../table/use-moments.ts'
import { useSection } from '../table/use-section.ts'
import { useTable } from '../table/use-table.ts'
import { Facts } from './Facts.tsx'
import { JobDialog } from './JobDialog.tsx'
import { canBeCancelled, jobName } from './job-name.ts'

const lookEveryMs = 10_000

/** Background jobs: which wait, run and have failed, and what can be done about them. */
export function JobsSection() {
  const say = useSay()
  const { search } = useSection()
  const moment = useMoments()
  const { count } = useNumbers()
  const outcome = {
    failed: say('operations.failed'),
    reread: ['GET /api/admin/jobs', 'GET /api/admin/jobs/counts'],
  } as const
  const retry = useAction({
    ...outcome,
    call: ({ kind, id }: QueuedJob) =>
      call('POST /api/admin/jobs/{kind}/{id}/retry', { params: { kind, id } }),
    done: say('operations.jobs.retry.done'),
  })
  const cancel = useAction({
    ...outcome,
    call: ({ kind, id }: QueuedJob) =>
      call('POST /api/admin/jobs/{kind}/{id}/cancel', { params: { kind, id } }),
    done: say('operations.jobs.cancel.done'),
  })
  const [opened, setOpened] = useState<QueuedJob | null>(null)
  const state = jobStates.find(known => known === search['state'])
  const counts = useQuery({ ...ask('GET /api/admin/jobs/counts'), refetchInterval: lookEveryMs })
  const list = useTable(
    askPages('GET /api/admin/jobs', { query: { kind: search['kind'], ...(state && { state }) } }),
    { rereadEveryMs: lookEveryMs },
  )
  const sum = (of: 'waiting' | 'active' | 'failed') =>
    count((counts.data ?? []).reduce((total, kind) => total + kind[of], 0))
  const choicesFor = (job: QueuedJob) => {
    if (job.state === 'failed') {
      return [{ words: say('operations.jobs.retry'), act: () => void retry.act(job) }]
    }
    if (job.state !== 'waiting' || !canBeCancelled(job.kind)) return []
    return [{ words: say('operations.jobs.cancel'), danger: true, act: () => void cancel.act(job) }]
  }
  return (
    <>
      <h1>{say('admin.section.jobs')}</h1>
      <Read read={counts}>
        {() => (
          <Facts
            label={say('operations.jobs.counts')}
            facts={[
              [say('operations.jobs.waiting'), sum('waiting')],
              [say('operations.jobs.active'), sum('active')],
              [say('operations.jobs.failed'), sum('failed')],
            ]}
          />
        )}
      </Read>
      <AdminTable
        caption={say('admin.section.jobs')}
        list={list}
        filters={
          <>
            <FilterSelect
              label={say('operations.jobs.kind')}
              name="kind"
              choices={[
                { value: '', label: say('operations.all') },
                ...(counts.data ?? []).map(({ kind }) => ({ value: kind, label: jobName(say, kind) })),
              ]}
            />
            <FilterSelect
              label={say('operations.jobs.state')}
              name="state"
              choices={[
                { value: 'all', label: say('operations.all') },
                ...jobStates.map(value => ({ value, label: say(`operations.jobs.${value}`) })),
              ]}
            />
          </>
        }
        idOf={job => job.id}
        none={say('operations.jobs.none')}
        columns={[
          {
            title: say('operations.jobs.kind'),
            cell: job => (
              <button ref={handFocusOn} type="button" onClick={() => setOpened(job)}>
                {jobName(say, job.kind)}
              </button>
            ),
          },
          { title: say('operations.jobs.state'), cell: job => say(`operations.jobs.${job.state}`) },
          {
            title: say('operations.jobs.tries'),
            cell: job => `${job.tries}/${job.maxTries}`,
            isNumber: true,
          },
          { title: say('operations.jobs.due'), cell: job => moment(job.dueAt) },
          { title: say('operations.jobs.error'), cell: job => job.error },
        ]}
        actions={job => ({
          label: say('operations.jobs.menu', { kind: jobName(say, job.kind) }),
          choices: choicesFor(job),
        })}
      />
      {opened && <JobDialog job={opened} choices={choicesFor(opened)} onClose={() => setOpened(null)} />}
    </>
  )
}
