import { momentOf } from '../../../say/moments.ts'
import { useNow } from '../../../say/use-now.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import css from './NewcomerLine.module.css'

/** Loaded by `NewcomerNote`. */
export function NewcomerLine() {
  const say = useSay()
  const until = useAccount()?.newUntil
  const now = useNow()
  if (!until || Date.parse(until) <= now) return null
  return <p className={css.line}>{say('status.newcomer', { until: momentOf(until, say.language) })}</p>
}
