import { useQuery } from '@tanstack/react-query'
import type { StorageReport } from '#contract/admin/operations.ts'
import { ask } from '../../../api/queries.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { sizeIn } from '../../../say/size-in.ts'
import { useSay } from '../../../say/use-say.ts'
import { Part } from '../Part.tsx'
import { PlainTable } from '../PlainTable.tsx'
import { Read } from '../ReadPart.tsx'
import { MemberName } from '../table/MemberName.tsx'
import { useMoments } from '../table/use-moments.ts'
import { Facts } from './Facts.tsx'

/** How much space files take, as the last sweep measured it. */
export function StorageSection() {
  const say = useSay()
  const read = useQuery({ ...ask('GET /api/admin/storage'), refetchOnMount: 'always' })
  return (
    <>
      <h1>{say('admin.section.storage')}</h1>
      <Read read={read}>{report => <Report {...report} />}</Read>
    </>
  )
}

function Report({
  measuredAt,
  bucket,
  kinds,
  owners,
  orphansSwept,
  orphansSweptEver,
  freeBytes,
  totalBytes,
}: StorageReport) {
  const say = useSay()
  const moment = useMoments()
  const { count } = useNumbers()
  const size = (bytes: number) => sizeIn(say.language, bytes)
  return (
    <>
      <Facts
        label={say('admin.section.storage')}
        facts={[
          [say('operations.storage.place'), bucket ?? say('operations.storage.folder')],
          [say('operations.storage.free'), size(freeBytes)],
          [say('operations.storage.total'), size(totalBytes)],
          [
            say('operations.storage.measured'),
            measuredAt ? moment(measuredAt) : say('operations.storage.notMeasured'),
          ],
          [say('operations.storage.orphans'), count(orphansSwept)],
          [say('operations.storage.orphansEver'), count(orphansSweptEver)],
        ]}
      />
      {measuredAt !== null && <Sizes kinds={kinds} owners={owners} />}
    </>
  )
}

function Sizes({ kinds, owners }: Pick<StorageReport, 'kinds' | 'owners'>) {
  const say = useSay()
  const { count } = useNumbers()
  const size = (bytes: number) => sizeIn(say.language, bytes)
  return (
    <>
      <Part title={say('operations.storage.kinds')}>
        <PlainTable
          caption={say('operations.storage.kinds')}
          rows={kinds}
          idOf={({ kind }) => kind}
          none={say('operations.storage.kinds.none')}
          columns={[
            {
              title: say('operations.storage.kind'),
              cell: ({ kind }) => say(`operations.storage.${kind}`),
              isPlain: true,
            },
            { title: say('operations.storage.files'), cell: ({ files }) => count(files), isNumber: true },
            { title: say('operations.storage.bytes'), cell: ({ bytes }) => size(bytes), isNumber: true },
          ]}
        />
      </Part>
      <Part title={say('operations.storage.owners')}>
        <PlainTable
          caption={say('operations.storage.owners')}
          rows={owners}
          idOf={({ person }) => person.id}
          none={say('operations.storage.owners.none')}
          columns={[
            { title: say('operations.name'), cell: ({ person }) => <MemberName person={person} /> },
            { title: say('operations.storage.files'), cell: ({ files }) => count(files), isNumber: true },
            { title: say('operations.storage.bytes'), cell: ({ bytes }) => size(bytes), isNumber: true },
          ]}
        />
      </Part>
    </>
  )
}
