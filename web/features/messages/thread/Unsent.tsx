import { CircleAlert } from 'lucide-react'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Outgoing } from './outbox.ts'
import css from './Unsent.module.css'
import type { Sending } from './use-sending.ts'

/** Under a message that has not arrived: says that it is being sent, or why it failed and what can be done. */
export function Unsent({ outgoing, sending }: { outgoing: Outgoing; sending: Sending }) {
  const say = useSay()
  if (outgoing.state === 'sending') return <p className={css.sending}>{say('messages.sending')}</p>
  return (
    <div className={css.failed}>
      <p role="alert" className={css.why}>
        <CircleAlert size={16} aria-hidden="true" />
        {outgoing.reason ?? say('messages.failed')}
      </p>
      <Button look="ghost" size="sm" onClick={() => sending.discard(outgoing)}>
        {say('messages.discard')}
      </Button>
      <Button size="sm" onClick={() => sending.retry(outgoing)}>
        {say('messages.retry')}
      </Button>
    </div>
  )
}
