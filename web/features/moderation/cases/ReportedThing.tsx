import { Link, type LinkProps } from '@tanstack/react-router'
import type { CaseDetail } from '#contract/moderation/cases.ts'
import { useSay } from '../../../say/use-say.ts'
import { CaseSound } from './CaseSound.tsx'
import css from './CaseView.module.css'
import { Snapshot } from './Snapshot.tsx'

/**
 * The present state of what was reported, written out where it has changed since; a song can be heard here also while it
 * is hidden.
 */
export function ReportedThing({ found }: { found: CaseDetail }) {
  const say = useSay()
  if (!found.isThere) return <p className={css.quiet}>{say('moderation.gone')}</p>
  const place = placeOf(found)
  const song = songOf(found)
  return (
    <>
      {song && <CaseSound found={found} songId={song} />}
      {place && (
        <Link {...place} className={css.back}>
          {say('moderation.open')}
        </Link>
      )}
      {found.current && (
        <section className={css.sheet} aria-labelledby="case-current">
          <h2 id="case-current">{say('moderation.current')}</h2>
          <Snapshot shown={found.current} />
        </section>
      )}
    </>
  )
}

/** Also for an entry that others hear blind: moderators see its song. */
function songOf({ kind, subjectId, withinId }: CaseDetail): string | null {
  if (kind === 'song') return subjectId
  return kind === 'entry' ? withinId : null
}

/** Only its two members can see a message, so there is no link to it. */
function placeOf({
  kind,
  subjectId,
  withinId,
}: CaseDetail): Pick<LinkProps, 'to' | 'params' | 'hash'> | null {
  if (kind === 'song') return { to: '/songs/$id', params: { id: subjectId } }
  if ((kind === 'comment' || kind === 'opinion' || kind === 'entry') && withinId)
    return { to: '/songs/$id', params: { id: withinId } }
  if (kind === 'post') return { to: '/forum/$id', params: { id: subjectId } }
  if (kind === 'reply' && withinId) return { to: '/forum/$id', params: { id: withinId }, hash: subjectId }
  if (kind === 'playlist') return { to: '/playlists/$id', params: { id: subjectId } }
  if (kind === 'person') return { to: '/profile/$userId', params: { userId: subjectId } }
  return null
}
