import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../../api/queries.ts'
import { sizeIn } from '../../../../say/size-in.ts'
import { useSay } from '../../../../say/use-say.ts'
import css from './Quota.module.css'

/** How much of the member's storage is used: a line with a bar, more prominent when little is left. */
export function Quota() {
  const say = useSay()
  const { data } = useQuery({ ...ask('GET /api/quota'), refetchOnMount: 'always' })
  if (!data) return <div className={css.quota} />
  const used = sizeIn(say.language, data.usedBytes)
  const limit = sizeIn(say.language, data.quotaBytes)
  const text = say('upload.quota.used', { used, limit })
  return (
    <div className={css.quota}>
      <span id="quota-title">{say('upload.quota.title')}</span>
      <meter
        aria-labelledby="quota-title"
        aria-valuetext={text}
        min={0}
        max={data.quotaBytes}
        high={data.quotaBytes * 0.9}
        optimum={0}
        value={data.usedBytes}
      />
      <span className={css.numbers}>{text}</span>
    </div>
  )
}
