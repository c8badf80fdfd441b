import { Link } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, type Ref, useState } from 'react'
import type { Comment, Reply } from '#contract/discussion/comments.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import { handFocusOn } from '../../../ui/hand-focus-on.ts'
import { LazyOnIntent } from '../../../ui/layers/LazyOnIntent.tsx'
import { PersonMenuButton } from '../../people/blocks/PersonMenuButton.tsx'
import { LikeButton } from '../LikeButton.tsx'
import { WriterFace, WriterName } from '../Writer.tsx'
import { Composer } from './CommentComposer.tsx'
import css from './CommentItem.module.css'
import { piecesOf } from './mention.ts'
import { useMoments } from './moments/comment-moments.ts'
import { type Pin, usePin } from './pinned-comments.ts'
import type { CommentActions } from './use-comment-actions.ts'
import { useFocusBack } from './use-focus-back.ts'

interface CommentItemProps {
  comment: Comment | Reply
  songOwnerId: string
  actions: CommentActions
  pin: Pin
  /** Before the face: the second of the song that the comment is about. */
  lead?: ReactNode
  onReply?: ((press: MouseEvent<HTMLButtonElement>) => void) | undefined
  children?: ReactNode
}

/** One comment or reply, and what its reader can do with it. */
export function CommentItem({
  comment,
  songOwnerId,
  actions,
  pin,
  lead,
  onReply,
  children,
}: CommentItemProps) {
  const say = useSay()
  const moment = useMoments()
  const [isEditing, setEditing] = useState(false)
  const editor = useFocusBack(isEditing)
  usePin(isEditing, pin)
  const { user } = comment
  return (
    <article className={css.item}>
      {lead}
      <WriterFace user={user} />
      <div className={css.body}>
        <header className={css.head}>
          <WriterName user={user} gone={say('comments.deleted')} />
          {!comment.isDeleted && (
            <time dateTime={comment.createdAt} className={css.time}>
              {moment(comment.createdAt)}
              {comment.isEdited && ` · ${say('comments.edited')}`}
              {comment.withheldFor && ` · ${say(`common.withheld.${comment.withheldFor}`)}`}
            </time>
          )}
        </header>
        {isEditing ? (
          <Composer
            keptAs={`comment_change_${comment.id}`}
            label={say('comments.change.label')}
            placeholder=""
            submitWords={say('comments.change.save')}
            start={{ text: comment.content, mentions: comment.mentions }}
            onSubmit={written => actions.change(comment.id, written)}
            onClose={() => setEditing(false)}
          />
        ) : (
          <Words comment={comment} />
        )}
        {!comment.isDeleted && !isEditing && (
          <Actions {...{ comment, songOwnerId, actions, onReply, editor }} onEdit={() => setEditing(true)} />
        )}
        {children}
      </div>
    </article>
  )
}

function Words({ comment }: { comment: Comment | Reply }) {
  return (
    <p className={css.words}>
      {piecesOf(comment.content, comment.mentions).map((piece, i) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name, and never move.
          <Link key={i} to="/profile/$userId" params={{ userId: piece.id }}>
            @{piece.name}
          </Link>
        ),
      )}
    </p>
  )
}

interface ActionsProps {
  comment: Comment | Reply
  songOwnerId: string
  actions: CommentActions
  onReply: CommentItemProps['onReply']
  onEdit: () => void
  editor: Ref<HTMLButtonElement>
}

function Actions({ comment, songOwnerId, actions, onReply, onEdit, editor }: ActionsProps) {
  const say = useSay()
  const account = useAccount()
  const isOwn = account?.id === comment.userId
  const name = comment.user?.artistName ?? ''
  return (
    <div className={css.actions}>
      <LikeButton
        {...comment}
        className={css.action}
        label={say('comments.like', { name, likes: comment.likes })}
        onPress={() => void actions.like(comment.id, comment.isLiked)}
      />
      {onReply && account && (
        <button type="button" className={css.action} onClick={onReply}>
          {say('comments.reply')}
        </button>
      )}
      {isOwn && (
        <button ref={editor} type="button" className={css.action} onClick={onEdit}>
          {say('comments.change')}
        </button>
      )}
      {account && (isOwn || account.id === songOwnerId) && (
        <span ref={handFocusOn}>
          <DeleteButton onDelete={() => void actions.remove(comment.id)} />
        </span>
      )}
      {!isOwn && comment.user && (
        <PersonMenuButton
          person={comment.user}
          size="sm"
          label={say('comments.actions', { name })}
          report={{
            subject: { kind: 'comment', id: comment.id, within: comment.songId },
            name: comment.content,
          }}
        />
      )}
    </div>
  )
}

/** Asks for confirmation, because it can't be undone. */
function DeleteButton({ onDelete }: { onDelete: () => void }) {
  const say = useSay()
  return (
    <LazyOnIntent
      popup="dialog"
      load={() => import('../../../ui/layers/ConfirmDialog.tsx')}
      trigger={props => (
        <button {...props} type="button" className={css.action}>
          {say('comments.delete')}
        </button>
      )}
      layer={({ ConfirmDialog }, { isOpen, onClose, opener }) => (
        <ConfirmDialog
          {...{ isOpen, opener }}
          title={say('comments.delete.title')}
          text={say('comments.delete.text')}
          cancelWords={say('comments.delete.keep')}
          confirmWords={say('comments.delete.confirm')}
          onCancel={onClose}
          onConfirm={() => {
            onClose()
            onDelete()
          }}
        />
      )}
    />
  )
}
