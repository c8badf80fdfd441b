import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useSay } from '../../../say/use-say.ts'
import { handFocusOver } from '../../../ui/hand-focus-over.ts'
import { chipClass } from '../../../ui/looks/Chip.tsx'
import css from './ForumFilters.module.css'
import { foundPosts } from './forum-reads.ts'
import { Posts } from './posts/PostList.tsx'

/** The posts that a search found, best matches first. */
export function FoundPosts({ search }: { search: string }) {
  const say = useSay()
  const posts = useInfiniteQuery({ ...foundPosts(search), refetchOnMount: 'always' })
  return (
    <>
      <div ref={handFocusOver} className={css.filters}>
        <h2 className={css.found}>{say('forum.search.found', { search })}</h2>
        <Link to="/forum" className={chipClass()}>
          {say('forum.search.clear')}
          <X size={14} aria-hidden="true" />
        </Link>
      </div>
      <Posts
        posts={posts}
        none={{ title: say('forum.search.none.title'), text: say('forum.search.none.text') }}
      />
    </>
  )
}
