import { useEffect } from 'react'
import { sizeIn } from '../../../say/size-in.ts'
import { useSay } from '../../../say/use-say.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PlayAll } from '../../player/queue/PlayAll.tsx'
import { PlayingList, useListToPlay } from '../../player/queue/playing-list.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { OfflineRow, OnItsWayRow } from './OfflineRow.tsx'
import { readOffline, useOffline } from './offline-store.ts'
import { RemoveAll } from './RemoveAll.tsx'

/** The songs that this browser keeps. This page alone works without a connection. */
export function OfflineSongs() {
  const say = useSay()
  const kept = useOffline(state => state.kept)
  const onTheirWay = useOffline(state => state.onTheirWay)
  const toPlay = useListToPlay((kept ?? []).map(({ song }) => song))
  useEffect(() => {
    const read = () => void readOffline().catch(console.error)
    read()
    // Another tab may have kept or removed some meanwhile.
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [])
  const bytes = (kept ?? []).reduce((sum, one) => sum + one.bytes, 0)
  const isEmpty = kept?.length === 0 && onTheirWay.length === 0
  return (
    <PlayingList value={toPlay}>
      <ConnectionBanner />
      <header className="page-head">
        <div>
          <h1>{say('playlists.offline')}</h1>
          {kept && kept.length > 0 && (
            <p>{say('offline.total', { count: kept.length, size: sizeIn(say.language, bytes) })}</p>
          )}
        </div>
        {kept && kept.length > 0 && (
          <div className="wrapping">
            <PlayAll look="primary" />
            <RemoveAll />
          </div>
        )}
      </header>
      {isEmpty && <Nothing />}
      <ol aria-busy={kept === null} aria-label={say('songs.lists')}>
        {onTheirWay.map(one => (
          <li key={one.song.id}>
            <OnItsWayRow {...one} />
          </li>
        ))}
        {kept?.map(one => (
          <li key={one.song.id}>
            <OfflineRow {...one} />
          </li>
        ))}
      </ol>
    </PlayingList>
  )
}

/** Without service workers, or at an address without TLS, a browser can't keep anything. */
function Nothing() {
  const say = useSay()
  const kind = 'serviceWorker' in navigator ? 'empty' : 'unable'
  return <EmptyState title={say(`offline.${kind}.title`)} text={say(`offline.${kind}.text`)} />
}
