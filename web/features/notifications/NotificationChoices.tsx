import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type NotificationKind, notificationKinds } from '#contract/notifications/notification-kinds.ts'
import type { Wanted } from '#contract/notifications/notifications.ts'
import { call } from '../../api/call.ts'
import { ask } from '../../api/queries.ts'
import { showToast } from '../../notices/toasts.ts'
import { useSay } from '../../say/use-say.ts'
import { onUnauthorized } from '../../session/unauthorized.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Broken } from '../../ui/Quiet.tsx'
import { Part, Section } from '../../ui/Section.tsx'

const wantedRead = ask('GET /api/notifications/preferences')

/** A section of the settings: what somebody wants to be told. Needs the words of `notifications`. */
export function NotificationChoices() {
  const say = useSay()
  const { data: wanted, isError, refetch } = useQuery(wantedRead)
  const { chosen, choose } = useChoices()
  return (
    <Section id="notifications" title={say('notifications.choices.title')}>
      <Part title={say('notifications.settings')} text={say('notifications.choices.text')}>
        {isError && !wanted && (
          <Broken
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
    </Section>
  )
}

/** Seen and saved at once, one choice after the other; one that could not be saved is taken back. */
function useChoices() {
  const say = useSay()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Partial<Wanted>>({})
  const { mutate } = useMutation({
    scope: { id: 'notification-choices' },
    mutationFn: (choice: Partial<Wanted>) => call('PUT /api/notifications/preferences', { body: choice }),
    onSuccess: (_, choice) =>
      queries.setQueryData(wantedRead.queryKey, wanted => wanted && { ...wanted, ...choice }),
    onError: (error, choice) => {
      setChosen(others => ({ ...others, ...opposite(choice) }))
      if (onUnauthorized(error, say)) return
      console.error(error)
      showToast({ title: say('notifications.choices.failed'), tone: 'bad' })
    },
  })
  const choose = (kind: NotificationKind, isWanted: boolean): void => {
    setChosen(others => ({ ...others, [kind]: isWanted }))
    mutate({ [kind]: isWanted })
  }
  return { chosen, choose }
}

function opposite(choice: Partial<Wanted>): Partial<Wanted> {
  return Object.fromEntries(Object.entries(choice).map(([kind, isWanted]) => [kind, !isWanted]))
}
