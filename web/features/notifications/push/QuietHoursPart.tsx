import { useQueryClient } from '@tanstack/react-query'
import type { QuietHours } from '#contract/notifications/push.ts'
import { call } from '../../../api/call.ts'
import { ask } from '../../../api/queries.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Part } from '../../../ui/Section.tsx'
import css from './PushSettings.module.css'

const usual = { from: '22:00', to: '08:00' }

/** Shows and saves a change at once; undoes a change that could not be saved. Times are in the browser's time zone. */
export function QuietHoursPart({ hours }: { hours: QuietHours | null }) {
  const say = useSay()
  const choose = useChoose()
  const change = (part: Partial<QuietHours>) => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    // While a time is being typed, it is empty for a moment.
    if (Object.values(part).every(Boolean)) choose({ ...usual, ...hours, ...part, timeZone })
  }
  return (
    <Part title={say('notifications.push.quiet.title')} text={say('notifications.push.quiet.text')}>
      <Checkbox
        checked={hours !== null}
        onChange={event => (event.currentTarget.checked ? change({}) : choose(null))}
      >
        {say('notifications.push.quiet.use')}
      </Checkbox>
      {hours && (
        <>
          <div className={css.times}>
            <TextField
              type="time"
              required
              label={say('notifications.push.quiet.from')}
              defaultValue={hours.from}
              onChange={event => change({ from: event.currentTarget.value })}
            />
            <TextField
              type="time"
              required
              label={say('notifications.push.quiet.to')}
              defaultValue={hours.to}
              onChange={event => change({ to: event.currentTarget.value })}
            />
          </div>
          <p className={css.when}>{zoneName(hours.timeZone, say.language)}</p>
        </>
      )}
    </Part>
  )
}

function useChoose(): (hours: QuietHours | null) => void {
  const say = useSay()
  const queries = useQueryClient()
  const { queryKey } = ask('GET /api/push')
  const { act } = useAction({
    scope: 'quiet-hours',
    call: (quietHours: QuietHours | null) => call('PUT /api/push/quiet-hours', { body: { quietHours } }),
    atOnce: quietHours => {
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, push => push && { ...push, quietHours })
      return () => queries.setQueryData(queryKey, before)
    },
    failed: error => ({ title: say('notifications.push.quiet.failed'), text: reasonOf(error) }),
  })
  return hours => void act(hours)
}

/** The time zone's name in the reader's language, such as "Korean time". */
function zoneName(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
