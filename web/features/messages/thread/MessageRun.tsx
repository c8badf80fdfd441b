import type { Conversation } from '#contract/messages/messages.ts'
import { timeOf } from '../../../say/moments.ts'
import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Avatar } from '../../../ui/looks/Avatar.tsx'
import { LinkedText } from '../../../ui/looks/LinkedText.tsx'
import { DeleteMessageButton } from './DeleteMessageButton.tsx'
import type { Entry } from './MessageLog.tsx'
import css from './MessageRun.module.css'
import { ReportMessageButton } from './ReportMessageButton.tsx'
import { Unsent } from './Unsent.tsx'
import type { Sending } from './use-sending.ts'

interface MessageRunProps {
  /** Messages of one person without a long pause. */
  run: readonly Entry[]
  isOwn: boolean
  conversation: Conversation
  id: string
  /** The first new message: a line above it says so. */
  firstNew: string | undefined
  sending: Sending
}

export function MessageRun({ run, isOwn, conversation, id, firstNew, sending }: MessageRunProps) {
  const say = useSay()
  const { person } = conversation
  const last = run.at(-1)!
  return (
    <>
      {run[0]!.id === firstNew && <NewFrom />}
      <div className={classNames(css.run, isOwn && css.own)}>
        {!isOwn && (
          <Avatar id={person?.id ?? ''} src={person?.profileImageUrl} size={32} className={css.face} />
        )}
        <div className={css.messages}>
          <span className="spoken">
            {isOwn ? say('messages.me') : (person?.artistName ?? say('messages.nobody'))}
          </span>
          {run.map((entry, place) => (
            <div key={entry.id} className={css.place}>
              {place > 0 && entry.id === firstNew && <NewFrom />}
              <div className={css.line}>
                {isOwn && 'number' in entry && !entry.isDeleted && (
                  <DeleteMessageButton id={id} messageId={entry.id} />
                )}
                {'isDeleted' in entry && entry.isDeleted ? (
                  <p className={css.deleted}>{say('messages.deleted')}</p>
                ) : (
                  <LinkedText
                    text={entry.content}
                    className={classNames(css.words, 'state' in entry && css.waiting)}
                  />
                )}
                {!isOwn && 'number' in entry && !entry.isDeleted && conversation.id && (
                  <ReportMessageButton within={conversation.id} message={entry} />
                )}
              </div>
              {'state' in entry && <Unsent outgoing={entry} sending={sending} />}
            </div>
          ))}
          {!('state' in last) && (
            <time className={css.time} dateTime={last.createdAt}>
              {timeOf(last.createdAt, say.language)}
            </time>
          )}
        </div>
      </div>
    </>
  )
}

function NewFrom() {
  const say = useSay()
  return <p className={css.newFrom}>{say('messages.newFrom')}</p>
}
