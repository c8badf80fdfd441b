import { useLate } from '../../../shell/use-late.ts'
import type { ThreadToolsProps } from './ThreadTools.tsx'

const load = () => import('./ThreadTools.tsx')

/** The tools come to words that can already be read. */
export function LateTools(props: ThreadToolsProps) {
  const late = useLate(load)
  return late && <late.ThreadTools {...props} />
}
