import { useParams } from '@tanstack/react-router'
import { ForumHome } from './ForumHome.tsx'
import { PostView } from './posts/PostView.tsx'

/**
 * The forum: its lists, or one post. Both share one screen, because every further screen adds an address to each first
 * load.
 */
export function ForumPage() {
  const { id } = useParams({ strict: false })
  return id === undefined ? <ForumHome /> : <PostView id={id} />
}
