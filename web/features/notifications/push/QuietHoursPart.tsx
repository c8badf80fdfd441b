import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuietHours } from '#contract/notifications/push.ts'
import { dateFormat } from '#words/formats.ts'
import { call } from '../../../api/call.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { ownZone } from '../../../say/own-zone.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Part } from '../../../ui/Section.tsx'
import css from './PushSettings.module.css'

const usual = { from: '22:00', to: '08:00' }
const ends = ['from', 'to'] as const

/** Shows and saves a change at once; undoes a change that could not be saved. Times are in the browser's time zone. */
export function QuietHoursPart({ hours: saved }: { hours: QuietHours | null }) {
  const say = useSay()
  const { hours, choose } = useChoice(saved)
  const change = (part: Partial<QuietHours>) => {
    // A time of which a part was erased is empty, and comes back as it was.
    if (Object.values(part).every(Boolean)) choose({ ...usual, ...hours, ...part, timeZone: ownZone() })
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
            {ends.map(end => (
              <TextField
                key={end}
                type="time"
                required
                label={say(`notifications.push.quiet.${end}`)}
                value={hours[end]}
                onChange={event => change({ [end]: event.currentTarget.value })}
              />
            ))}
          </div>
          <p className={css.when}>{zoneName(hours.timeZone, say.language)}</p>
        </>
      )}
    </Part>
  )
}

const scope = 'quiet-hours'

/** What was chosen last; once everything has been sent, what the server has saved. */
function useChoice(saved: QuietHours | null) {
  const say = useSay()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<QuietHours | null>()
  const { act } = useAction({
    scope,
    call: (quietHours: QuietHours | null) => call('PUT /api/push/quiet-hours', { body: { quietHours } }),
    failed: error => ({ title: say('notifications.push.quiet.failed'), text: reasonOf(say, error) }),
    reread: ['GET /api/push'],
  })
  const choose = async (hours: QuietHours | null) => {
    setChosen(hours)
    await act(hours)
    if (queries.isMutating({ mutationKey: [scope] }) === 0) setChosen(undefined)
  }
  return {
    hours: chosen === undefined ? saved : chosen,
    choose: (hours: QuietHours | null) => void choose(hours),
  }
}

/** The time zone's name in the reader's language, such as "Korean time". */
function zoneName(timeZone: string, language: string): string {
  const parts = dateFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
