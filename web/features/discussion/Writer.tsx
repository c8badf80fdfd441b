import { Link } from '@tanstack/react-router'
import { Avatar } from '../../ui/looks/Avatar.tsx'
import css from './Writer.module.css'

type Writer = { id: string; artistName: string; profileImageUrl: string | null }

interface WriterProps {
  /** `null` once the text was deleted, or its writer has left. */
  user: Writer | null
}

export function WriterFace({ user }: WriterProps) {
  return user ? <Avatar id={user.id} src={user.profileImageUrl} size={36} /> : <span className={css.noFace} />
}

/** The name leads to the profile; `gone` stands in its place if there is none. */
export function WriterName({
  user,
  gone,
}: { user: Writer; gone?: never } | (WriterProps & { gone: string })) {
  return user ? (
    <Link to="/profile/$userId" params={{ userId: user.id }} className={css.name}>
      {user.artistName}
    </Link>
  ) : (
    <span className={css.gone}>{gone}</span>
  )
}
