import { useSearch } from '@tanstack/react-router'
import { useSay } from '../../../say/use-say.ts'
import { ForumAside } from './ForumAside.tsx'
import { ForumFilters } from './ForumFilters.tsx'
import css from './ForumHome.module.css'
import { ForumSearchField } from './ForumSearchField.tsx'
import { FoundPosts } from './FoundPosts.tsx'
import { forumSearch } from './forum-reads.ts'
import { NewPostButton } from './posts/NewPostButton.tsx'
import { PostList } from './posts/PostList.tsx'

/** The forum's start page. */
export function ForumHome() {
  const say = useSay()
  const search = forumSearch(useSearch({ from: '/forum' }))
  return (
    <div className={`page ${css.page}`}>
      <header className={`page-head ${css.head}`}>
        <h1>{say('forum.title')}</h1>
        <NewPostButton />
      </header>
      <div className={css.columns}>
        <section className={css.posts} aria-label={say('forum.list')}>
          <ForumSearchField search={search.search} />
          <output className="spoken">
            {search.search && say('forum.search.found', { search: search.search })}
          </output>
          {search.search === undefined ? (
            <>
              <ForumFilters search={search} />
              <PostList key={JSON.stringify(search)} search={search} />
            </>
          ) : (
            <FoundPosts search={search.search} />
          )}
        </section>
        <ForumAside />
      </div>
    </div>
  )
}
