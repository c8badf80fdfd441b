import type { QueuedJob } from '#contract/admin/operations.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import type { RowActions } from '../table/RowMenu.tsx'
import { useMoments } from '../table/use-moments.ts'
import { Facts } from './Facts.tsx'
import { jobName } from './job-name.ts'

interface JobDialogProps extends Pick<RowActions, 'choices'> {
  job: QueuedJob
  onClose: () => void
}

/** Everything that is known about one job. */
export function JobDialog({ job, choices, onClose }: JobDialogProps) {
  const say = useSay()
  const moment = useMoments()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={jobName(say, job.kind)}
      closeLabel={say('common.close')}
      actions={
        choices.length > 0
          ? choices.map(({ words, danger, act }) => (
              <Button
                key={words}
                look={danger ? 'danger' : 'primary'}
                onClick={() => {
                  onClose()
                  act()
                }}
              >
                {words}
              </Button>
            ))
          : undefined
      }
    >
      <Facts
        facts={[
          [say('operations.jobs.state'), say(`operations.jobs.${job.state}`)],
          [say('operations.jobs.tries'), `${job.tries}/${job.maxTries}`],
          [say('operations.jobs.created'), moment(job.createdAt)],
          [say('operations.jobs.due'), moment(job.dueAt)],
          [say('operations.jobs.started'), moment(job.startedAt)],
          [say('operations.jobs.ended'), moment(job.endedAt)],
          ...(job.error === null ? [] : ([[say('operations.jobs.error'), job.error]] as const)),
        ]}
      />
    </Dialog>
  )
}
