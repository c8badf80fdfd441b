import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type NotificationKind, notificationKinds } from '#contract/notifications/notification-kinds.ts'
import type { Wanted } from '#contract/notifications/notifications.ts'
import { call } from '../../api/call.ts'
import { ask } from '../../api/queries.ts'
import { useSay } from '../../say/use-say.ts'
import { useAction } from '../../session/use-action.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Part, Section } from '../../ui/Section.tsx'
import { PushSettings } from './push/PushSettings.tsx'

const wantedRead = ask('GET /api/notifications/preferences')

/** A section of the settings: which notifications a member wants. Needs the words of `notifications` and `settings`. */
export function NotificationChoices() {
  const say = useSay()
  const { data: wanted, isError, refetch } = useQuery(wantedRead)
  const { chosen, choose } = useChoices()
  return (
    <Section id="notifications" title={say('notifications.choices.title')}>
      <Part title={say('notifications.settings')} text={say('notifications.choices.text')}>
        {isError && !wanted && (
          <ErrorState
            title={say('notifications.broken.title')}
            text={say('notifications.broken.text')}
            retryWords={say('notifications.retry')}
            onRetry={() => void refetch()}
          />
        )}
        {notificationKinds.map(kind => (
          <Checkbox
            key={kind}
            checked={chosen[kind] ?? wanted?.[kind] ?? true}
            disabled={!wanted}
            onChange={event => choose(kind, event.currentTarget.checked)}
          >
            {say(`notifications.choices.${kind}`)}
          </Checkbox>
        ))}
      </Part>
      <PushSettings />
    </Section>
  )
}

/** Shows and saves a choice at once, one after the other; undoes a choice that could not be saved. */
function useChoices() {
  const say = useSay()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Partial<Wanted>>({})
  const { act } = useAction({
    scope: 'notification-choices',
    call: (choice: Partial<Wanted>) => call('PUT /api/notifications/preferences', { body: choice }),
    atOnce: choice => {
      setChosen(others => ({ ...others, ...choice }))
      return () => setChosen(others => without(others, choice))
    },
    done: (_, choice) =>
      queries.setQueryData(wantedRead.queryKey, wanted => wanted && { ...wanted, ...choice }),
    failed: () => ({ title: say('notifications.choices.failed') }),
  })
  return { chosen, choose: (kind: NotificationKind, isWanted: boolean) => void act({ [kind]: isWanted }) }
}

/** What the server has said of it is then shown: an earlier choice may have failed, too. */
function without(choices: Partial<Wanted>, choice: Partial<Wanted>): Partial<Wanted> {
  return Object.fromEntries(Object.entries(choices).filter(([kind]) => !(kind in choice)))
}
