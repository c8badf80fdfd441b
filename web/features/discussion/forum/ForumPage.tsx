import { useParams } from '@tanstack/react-router'
import { ForumHome } from './ForumHome.tsx'
import { PostView } from './posts/PostView.tsx'

/** The forum: its lists, or one post. One screen, because a screen of its own costs every first load an address. */
export function ForumPage() {
  const { id } = useParams({ strict: false })
  return id === undefined ? <ForumHome /> : <PostView id={id} />
}
