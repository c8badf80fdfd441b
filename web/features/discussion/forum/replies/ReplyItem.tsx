import { type MouseEvent, useState } from 'react'
import type { ForumReply } from '#contract/discussion/forum.ts'
import { useSay } from '../../../../say/use-say.ts'
import { useAccount } from '../../../../session/viewer.ts'
import { Button } from '../../../../ui/Button.tsx'
import { late } from '../../../../ui/layers/late.tsx'
import type { Written } from '../../comments/use-comment-actions.ts'
import { useFocusBack } from '../../comments/use-focus-back.ts'
import { LikeButton } from '../../LikeButton.tsx'
import { WriterFace, WriterName } from '../../Writer.tsx'
import { RichText } from '../RichText.tsx'
import { Since } from '../Since.tsx'
import css from './ReplyItem.module.css'
import type { ThreadActions } from './use-thread-actions.ts'

/** Loaded when a reader wants to write. */
const ThreadComposer = late(async () => (await import('./ThreadComposer.tsx')).ThreadComposer, {
  words: ['comments'],
})
/** The tools load after the text, which is already readable. */
const ThreadTools = late(async () => (await import('./ThreadTools.tsx')).ThreadTools)

interface ReplyItemProps {
  reply: ForumReply
  actions: ThreadActions
  /** Undefined if the post takes no replies. */
  onReply: ((written: Written) => Promise<boolean>) | undefined
}

/** One reply, and what its reader can do with it. */
export function ReplyItem({ reply, actions, onReply }: ReplyItemProps) {
  const say = useSay()
  const [mode, setMode] = useState<'read' | 'change' | 'answer'>('read')
  const { user, isDeleted, isEdited, createdAt, answers } = reply
  const name = user?.artistName ?? say('forum.leftMember')
  const openerRef = useFocusBack(mode !== 'read')
  const open = (next: 'change' | 'answer') => (press: MouseEvent<HTMLButtonElement>) => {
    openerRef.current = press.currentTarget
    setMode(next)
  }
  const rest = () => setMode('read')
  return (
    <article className={css.reply}>
      <WriterFace user={user} />
      <div className={css.body}>
        <header className={css.head}>
          <WriterName user={user} gone={say(isDeleted ? 'forum.reply.deleted' : 'forum.leftMember')} />
          {!isDeleted && answers && (
            <a href={`#${answers.id}`}>
              {answers.artistName === null
                ? say('forum.reply.answers.gone')
                : say('forum.reply.answers', { name: answers.artistName })}
            </a>
          )}
          {!isDeleted && (
            <span>
              <Since moment={createdAt} />
              {isEdited && ` · ${say('forum.edited')}`}
              {reply.withheldFor && ` · ${say(`common.withheld.${reply.withheldFor}`)}`}
            </span>
          )}
        </header>
        {mode === 'change' ? (
          <ThreadComposer
            keptAs={`forum_change_${reply.id}`}
            label={say('forum.reply.change')}
            changes={reply}
            onSubmit={written => actions.changeReply(reply.id, written)}
            onClose={rest}
          />
        ) : (
          <RichText blocks={reply.body} />
        )}
        {!isDeleted && (
          // Not removed: the button that opened the form gets the focus back, and it loads late.
          <div hidden={mode === 'change'}>
            <ReplyActions
              {...{ reply, actions }}
              onAnswer={onReply && open('answer')}
              onChange={open('change')}
            />
          </div>
        )}
        {mode === 'answer' && onReply && (
          <ThreadComposer
            keptAs={`forum_answer_${reply.id}`}
            label={say('forum.reply.to', { name })}
            onSubmit={onReply}
            onClose={rest}
          />
        )}
      </div>
    </article>
  )
}

interface ReplyActionsProps {
  reply: ForumReply
  actions: ThreadActions
  onAnswer: ((press: MouseEvent<HTMLButtonElement>) => void) | undefined
  onChange: (press: MouseEvent<HTMLButtonElement>) => void
}

function ReplyActions({ reply, actions, onAnswer, onChange }: ReplyActionsProps) {
  const say = useSay()
  const account = useAccount()
  const isOwn = Boolean(account && account.id === reply.userId)
  const name = reply.user?.artistName ?? ''
  return (
    <div className={css.actions}>
      <LikeButton
        {...reply}
        isOwn={isOwn}
        label={
          isOwn
            ? say('forum.likes', { count: reply.likes })
            : say('forum.reply.like', { name, likes: reply.likes })
        }
        onPress={() => void actions.likeReply(reply.id, reply.isLiked)}
      />
      {account && onAnswer && (
        <Button look="ghost" size="sm" onClick={onAnswer}>
          {say('forum.reply')}
        </Button>
      )}
      <ThreadTools {...{ reply, actions, onChange }} />
    </div>
  )
}
