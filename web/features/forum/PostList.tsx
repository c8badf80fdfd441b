import { useInfiniteQuery } from '@tanstack/react-query'
import { useSay } from '../../say/use-say.ts'
import { Button } from '../../ui/Button.tsx'
import { Broken, Quiet } from '../../ui/Quiet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type ForumSearch, postList } from './forum-reads.ts'
import css from './PostList.module.css'
import { PostRow } from './PostRow.tsx'

/** Posts one below the other, with every state a list can be in. */
export function PostList({ search }: { search: ForumSearch }) {
  const say = useSay()
  const posts = useInfiniteQuery({ ...postList(search), refetchOnMount: 'always' })
  if (posts.isError && !posts.data) {
    return (
      <Broken
        title={say('forum.broken.title')}
        text={say('forum.broken.text')}
        retryWords={say('common.retry')}
        onRetry={() => void posts.refetch()}
      />
    )
  }
  if (!posts.data) return <Loading />
  if (posts.data.length === 0) return <Quiet title={say('forum.none.title')} text={say('forum.none.text')} />
  return (
    <>
      <ul className={css.list}>
        {posts.data.map(post => (
          <li key={post.id}>
            <PostRow post={post} />
          </li>
        ))}
      </ul>
      {posts.hasNextPage && (
        <Button
          className={css.more}
          pending={posts.isFetchingNextPage}
          onClick={() => void posts.fetchNextPage()}
        >
          {say('forum.more')}
        </Button>
      )}
    </>
  )
}

const places = [1, 2, 3, 4, 5]

function Loading() {
  const say = useSay()
  return (
    <div aria-busy="true" className={css.list}>
      <span className="spoken">{say('common.loading')}</span>
      {places.map(place => (
        <div key={place} className={css.place}>
          <Skeleton height={84} />
        </div>
      ))}
    </div>
  )
}
