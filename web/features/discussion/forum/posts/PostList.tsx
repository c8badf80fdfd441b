import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { ForumPost } from '#contract/discussion/forum.ts'
import type { FoundPost } from '#contract/search/search.ts'
import { useSay } from '../../../../say/use-say.ts'
import { EmptyState, ErrorState } from '../../../../ui/EmptyState.tsx'
import { MoreButton } from '../../../../ui/MoreButton.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { type ForumSearch, postList } from '../forum-reads.ts'
import css from './PostList.module.css'
import { PostRow } from './PostRow.tsx'

/** The posts that an address names. */
export function PostList({ search }: { search: ForumSearch }) {
  const say = useSay()
  const posts = useInfiniteQuery({ ...postList(search), refetchOnMount: 'always' })
  return <Posts posts={posts} none={{ title: say('forum.none.title'), text: say('forum.none.text') }} />
}

interface PostsProps {
  posts: UseInfiniteQueryResult<(ForumPost & Partial<Pick<FoundPost, 'foundReply'>>)[]>
  /** The text for an empty list. */
  none: { title: string; text: string }
}

/** A list of posts, in every state it can have. */
export function Posts({ posts, none }: PostsProps) {
  const say = useSay()
  if (posts.isError && !posts.data) {
    return (
      <ErrorState
        title={say('forum.broken.title')}
        text={say('forum.broken.text')}
        onRetry={() => void posts.refetch()}
      />
    )
  }
  if (!posts.data) return <Loading />
  if (posts.data.length === 0) return <EmptyState {...none} />
  return (
    <>
      <ul>
        {posts.data.map(post => (
          <li key={post.id}>
            <PostRow post={post} foundReply={post.foundReply} />
          </li>
        ))}
      </ul>
      <MoreButton list={posts} className={css.more}>
        {say('forum.more')}
      </MoreButton>
    </>
  )
}

const places = [1, 2, 3, 4, 5]

function Loading() {
  const say = useSay()
  return (
    <div aria-busy="true">
      <span className="spoken">{say('common.loading')}</span>
      {places.map(place => (
        <div key={place} className={css.place}>
          <Skeleton height={84} />
        </div>
      ))}
    </div>
  )
}
