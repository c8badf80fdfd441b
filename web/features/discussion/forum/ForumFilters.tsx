import { Link, useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { forumCategories, forumOrders } from '#contract/discussion/forum-categories.ts'
import { useSay } from '../../../say/use-say.ts'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { chipClass } from '../../../ui/looks/Chip.tsx'
import css from './ForumFilters.module.css'
import type { ForumSearch } from './forum-reads.ts'

/** Chooses the category and the order; the address keeps both. */
export function ForumFilters({ search }: { search: ForumSearch }) {
  const say = useSay()
  const navigate = useNavigate()
  const go = (change: ForumSearch) =>
    void navigate({ to: '/forum', search: { ...search, ...change }, replace: true, resetScroll: false })
  return (
    <div className={css.filters}>
      <Segmented
        label={say('forum.category')}
        choices={[
          { value: 'all', label: say('forum.category.all') },
          ...forumCategories.map(value => ({ value, label: say(`forum.category.${value}`) })),
        ]}
        value={search.category ?? 'all'}
        onChoose={category => go({ category: category === 'all' ? undefined : category })}
      />
      <Segmented
        label={say('forum.order')}
        choices={forumOrders.map(value => ({ value, label: say(`forum.order.${value}`) }))}
        value={search.order ?? 'activity'}
        onChoose={order => go({ order: order === 'activity' ? undefined : order })}
      />
      {search.tag !== undefined && (
        <Link
          to="/forum"
          search={{ ...search, tag: undefined }}
          className={chipClass('on')}
          aria-label={say('forum.list.tag.clear', { tag: search.tag })}
        >
          {say('forum.list.tag', { tag: search.tag })}
          <X size={14} aria-hidden="true" />
        </Link>
      )}
    </div>
  )
}
