import { useLate } from '../../../shell/use-late.ts'
import type { ThreadComposerProps } from './ThreadComposer.tsx'

const load = () => import('./ThreadComposer.tsx')
const words = ['comments'] as const

/** Comes when somebody wants to write. */
export function LateComposer(props: ThreadComposerProps) {
  const late = useLate(load, words)
  return late && <late.ThreadComposer {...props} />
}
