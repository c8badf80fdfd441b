import { Link } from '@tanstack/react-router'
import { ThumbsUp } from 'lucide-react'
import type { ForumPost } from '#contract/discussion/forum.ts'
import type { FoundPost } from '#contract/search/search.ts'
import { useNumbers } from '../../../../say/numbers.ts'
import { useSay } from '../../../../say/use-say.ts'
import { Avatar } from '../../../../ui/looks/Avatar.tsx'
import { Since } from '../Since.tsx'
import { Tags } from '../Tags.tsx'
import css from './PostRow.module.css'

interface PostRowProps {
  post: ForumPost
  /** The reply that matched the search. */
  foundReply?: FoundPost['foundReply'] | undefined
}

/** A post in a list: its topic, its writer, and the number of replies. */
export function PostRow({ post, foundReply }: PostRowProps) {
  const say = useSay()
  const { id, title, excerpt, user, category, tags, likes, replies, isUnread, createdAt } = post
  const { count } = useNumbers()
  return (
    <article className={css.post}>
      {user ? (
        <Avatar id={user.id} src={user.profileImageUrl} size={44} className={css.face} />
      ) : (
        <span className={css.face} />
      )}
      <div className={css.words}>
        <h2 className={css.title}>
          {isUnread && (
            <span className={css.unread}>
              <span className="spoken">{say('forum.unread')}</span>
            </span>
          )}
          <Link to="/forum/$id" params={{ id }} {...(foundReply && { hash: foundReply.id })}>
            {title}
          </Link>
        </h2>
        <p className={`clamp-lines ${css.excerpt}`}>
          {foundReply ? say('forum.foundReply', { line: foundReply.line }) : excerpt}
        </p>
        <div className={css.about}>
          {user ? (
            <Link to="/profile/$userId" params={{ userId: user.id }} className={css.name}>
              {user.artistName}
            </Link>
          ) : (
            <span>{say('forum.leftMember')}</span>
          )}
          <Since moment={createdAt} />
          <span>{say(`forum.category.${category}`)}</span>
          <Tags tags={tags} />
        </div>
      </div>
      <div className={css.counts}>
        <b>{count(replies)}</b>
        <span>{say('forum.replies', { count: replies })}</span>
        <span className={css.likes}>
          <ThumbsUp size={14} aria-hidden="true" />
          <span className="spoken">{say('forum.likes', { count: likes })}</span>
          <span aria-hidden="true">{count(likes)}</span>
        </span>
      </div>
    </article>
  )
}
