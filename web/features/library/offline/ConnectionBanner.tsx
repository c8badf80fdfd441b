import { useSyncExternalStore } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { isOfflinePage } from '../../../session/offline-page.ts'
import { Button } from '../../../ui/Button.tsx'
import { Banner } from '../../../ui/layers/Banner.tsx'
import { wayBack } from './way-back.ts'

/** Says that there is no connection, and leads back to the requested page once it returns. */
export function ConnectionBanner() {
  const say = useSay()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  // A page that the server rendered needs no message while there is a connection.
  if (isOnline && !isOfflinePage()) return null
  return (
    <Banner
      tone={isOnline ? 'good' : 'warn'}
      announced
      action={
        <Button size="sm" onClick={goOn}>
          {say(isOnline ? 'offline.back.go' : 'offline.away.retry')}
        </Button>
      }
    >
      {isOnline ? (
        say('offline.back.title')
      ) : (
        <>
          <strong>{say('offline.away.title')}</strong> {say('offline.away.text')}
        </>
      )}
    </Banner>
  )
}

function goOn(): void {
  location.assign(wayBack(location.href))
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
