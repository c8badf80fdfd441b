import { Link } from '@tanstack/react-router'
import { chipClass } from '../../../ui/looks/Chip.tsx'

/** Each tag links to other posts with the same tag. */
export function Tags({ tags }: { tags: readonly string[] }) {
  return tags.map(tag => (
    <Link key={tag} to="/forum" search={{ tag }} className={chipClass()}>
      {tag}
    </Link>
  ))
}
