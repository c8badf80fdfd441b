import type { Account } from '#contract/identity/accounts.ts'
import { useLate } from '../../../shell/use-late.ts'

const load = () => import('./Drafts.tsx')
const words = ['drafts', 'recipe', 'songs', 'upload'] as const

/** The list comes late: the form for one song is what most people are here for. */
export function LateDrafts({ account }: { account: Account }) {
  const late = useLate(load, words)
  return late && <late.Drafts account={account} />
}
