import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type MessagesFrom, messagesFrom } from '#contract/messages/messages-from.ts'
import { call } from '../../api/call.ts'
import { ask } from '../../api/queries.ts'
import { useSay } from '../../say/use-say.ts'
import { useAction } from '../../session/use-action.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { Part, Section } from '../../ui/Section.tsx'

const chosenRead = ask('GET /api/conversations/preferences')

/** A section of the settings: who may start a conversation with the member. Needs the words of `messages`. */
export function MessageChoices() {
  const say = useSay()
  const { data: chosen, isError, refetch } = useQuery(chosenRead)
  const { chosenLast, choose } = useChoose()
  return (
    <Section id="messages" title={say('messages.title')}>
      <Part title={say('messages.choices.title')} text={say('messages.choices.text')}>
        {isError && !chosen && (
          <ErrorState
            title={say('common.network.title')}
            text={say('messages.broken.text')}
            onRetry={() => void refetch()}
          />
        )}
        {chosen && (
          <Segmented
            label={say('messages.choices.title')}
            choices={messagesFrom.map(value => ({ value, label: say(`messages.choices.${value}`) }))}
            value={chosenLast ?? chosen.from}
            onChoose={choose}
          />
        )}
      </Part>
    </Section>
  )
}

/** Saves each choice, one after the other. The last one is shown until it is saved, or could not be. */
function useChoose() {
  const say = useSay()
  const queries = useQueryClient()
  const { act, isPending, input } = useAction({
    scope: 'message-choices',
    call: (from: MessagesFrom) => call('PUT /api/conversations/preferences', { body: { from } }),
    done: (_, from) => queries.setQueryData(chosenRead.queryKey, { from }),
    failed: () => ({ title: say('messages.choices.failed') }),
  })
  return { chosenLast: isPending ? input : undefined, choose: (from: MessagesFrom) => void act(from) }
}
