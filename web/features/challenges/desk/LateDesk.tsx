import type { Challenge } from '#contract/challenges/challenges.ts'
import { useAccount } from '../../../session/viewer.ts'
import { Forgiving } from '../../../ui/Forgiving.tsx'
import { useLate } from '../../shell/use-late.ts'

export type DeskProps = { shows: 'new' } | { shows: 'change'; challenge: Challenge }

const loadDesk = () => import('./DeskButtons.tsx')
const words = ['curation'] as const

/** What only moderators do with challenges; nobody else fetches it. */
export function LateDesk(props: DeskProps) {
  const account = useAccount()
  return account !== null && account.role !== 'member' && <Desk {...props} />
}

function Desk(props: DeskProps) {
  const late = useLate(loadDesk, words)
  return (
    late && (
      <Forgiving>
        <late.DeskButtons {...props} />
      </Forgiving>
    )
  )
}
