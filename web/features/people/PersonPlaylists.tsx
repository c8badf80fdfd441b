import { useSay } from '../../say/use-say.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PublicPlaylists } from '../library/playlists/PublicPlaylists.tsx'
import css from './PersonPlaylists.module.css'

/** The tab with a person's playlists. */
export function PersonPlaylists({ userId }: { userId: string }) {
  const say = useSay()
  return (
    <section className={css.playlists}>
      <h2 className="spoken">{say('people.playlists')}</h2>
      <PublicPlaylists
        userId={userId}
        none={
          <EmptyState title={say('people.playlists.none.title')} text={say('people.playlists.none.text')} />
        }
      />
    </section>
  )
}
