import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import type { ForumPostDetail } from '#contract/discussion/forum.ts'
import { isNotFound } from '../../../../api/refused.ts'
import { watchTopic } from '../../../../api/topics.ts'
import { useSay } from '../../../../say/use-say.ts'
import { backClass } from '../../../../ui/back-class.ts'
import { EmptyState, ErrorState } from '../../../../ui/EmptyState.tsx'
import { Avatar } from '../../../../ui/looks/Avatar.tsx'
import { postRead, rereadThread } from '../forum-reads.ts'
import { RichText } from '../RichText.tsx'
import { Replies } from '../replies/Replies.tsx'
import { useThreadActions } from '../replies/use-thread-actions.ts'
import { Since } from '../Since.tsx'
import { Tags } from '../Tags.tsx'
import { useReading } from '../use-reading-post.ts'
import { PostActions } from './PostActions.tsx'
import css from './PostView.module.css'

/** One post and its replies. */
export function PostView({ id }: { id: string }) {
  const say = useSay()
  const { data: post, error, refetch } = useQuery(postRead(id))
  const isGone = isNotFound(error)
  return (
    <div className={`page ${css.page}`}>
      <Link to="/forum" className={backClass}>
        <ArrowLeft size={18} aria-hidden="true" />
        {say('forum.back')}
      </Link>
      {post && !isGone && <Thread key={id} post={post} />}
      {isGone && <EmptyState title={say('forum.gone.title')} text={say('forum.gone.text')} />}
      {!post && error && !isGone && (
        <ErrorState
          title={say('forum.broken.title')}
          text={say('forum.broken.text')}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  )
}

function Thread({ post }: { post: ForumPostDetail }) {
  const queries = useQueryClient()
  const actions = useThreadActions(post.id)
  useEffect(() => watchTopic(`post:${post.id}`, () => void rereadThread(queries)), [post.id, queries])
  useReading(post)
  return (
    <>
      <article className={css.post}>
        <Head post={post} />
        <RichText blocks={post.body} className={css.body} />
        {!post.isDeleted && <PostActions post={post} actions={actions} />}
      </article>
      <Replies post={post} actions={actions} />
    </>
  )
}

function Head({ post }: { post: ForumPostDetail }) {
  const say = useSay()
  const { title, user, category, tags, isDeleted, isEdited, createdAt } = post
  if (isDeleted) return <h1 className={css.gone}>{say('forum.deleted')}</h1>
  return (
    <header className={css.head}>
      <h1>{title}</h1>
      <div className={css.about}>
        {user ? (
          <Link to="/profile/$userId" params={{ userId: user.id }} className={css.author}>
            <Avatar id={user.id} src={user.profileImageUrl} size={36} />
            {user.artistName}
          </Link>
        ) : (
          <span>{say('forum.leftMember')}</span>
        )}
        <span>
          <Since moment={createdAt} />
          {isEdited && ` · ${say('forum.edited')}`}
          {post.withheldFor && ` · ${say(`common.withheld.${post.withheldFor}`)}`}
        </span>
        <Link to="/forum" search={{ category }}>
          {say(`forum.category.${category}`)}
        </Link>
        <Tags tags={tags} />
      </div>
    </header>
  )
}
