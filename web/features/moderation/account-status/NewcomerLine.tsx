import { useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import css from './NewcomerLine.module.css'

/** Loaded by `NewcomerNote`. */
export function NewcomerLine() {
  const say = useSay()
  const until = useAccount()?.newUntil
  const [now] = useState(Date.now)
  if (!until || Date.parse(until) <= now) return null
  const moment = new Intl.DateTimeFormat(say.language, { dateStyle: 'medium', timeStyle: 'short' })
  return <p className={css.line}>{say('status.newcomer', { until: moment.format(new Date(until)) })}</p>
}
