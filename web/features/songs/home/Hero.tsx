import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, Upload } from 'lucide-react'
import { useSay } from '../../../say/use-say.ts'
import type { Viewer } from '../../../session/viewer.ts'
import { useViewer } from '../../../session/viewer.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { toneStyle } from '../../../ui/looks/CoverArt.tsx'
import { scrollToLists } from '../lists/scroll.ts'
import { headliner } from '../lists/song-lists.ts'
import stage from '../stage/Stage.module.css'
import { Headliner, HeadlinerSkeleton } from './Headliner.tsx'
import css from './Hero.module.css'

/** Welcomes the viewer and presents a song rather than the site: today's most played one, in its cover's colour. */
export function Hero() {
  const say = useSay()
  const name = nameOf(useViewer())
  const { data, isPending } = useQuery(headliner)
  const song = data?.[0]
  return (
    <section className={stage.stage} style={song && toneStyle(song)} aria-busy={isPending}>
      <div className="page">
        <div className={css.top}>
          <p className={css.welcome}>{say('songs.welcome', { name })}</p>
          <div className={css.actions}>
            <Link to="/upload" className={buttonClass({ look: 'primary' })}>
              <Upload size={18} aria-hidden="true" />
              {say('songs.uploadOwn')}
            </Link>
            <Button iconEnd={<ArrowDown size={18} aria-hidden="true" />} onClick={scrollToLists}>
              {say('songs.toLists')}
            </Button>
          </div>
        </div>
        {song && <Headliner song={song} />}
        {!song && isPending && <HeadlinerSkeleton />}
        {data?.length === 0 && <h1 className={css.none}>{say('songs.headliner.none')}</h1>}
      </div>
    </section>
  )
}

function nameOf(viewer: Viewer): string {
  if (!viewer) return ''
  return viewer.type === 'authenticated' ? viewer.account.artistName : viewer.guest.artistName
}
