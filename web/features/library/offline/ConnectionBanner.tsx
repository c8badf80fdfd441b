import { useSyncExternalStore } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { isOfflinePage } from '../../../session/offline-page.ts'
import { Button } from '../../../ui/Button.tsx'
import { Banner } from '../../../ui/layers/Banner.tsx'
import { wayBack } from './way-back.ts'

/** Says that there is no line, and leads back to where one was going once it is there again. */
export function ConnectionBanner() {
  const say = useSay()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  // What the server has made itself needs no word while all is well.
  if (isOnline && !isOfflinePage()) return null
  if (isOnline) {
    return (
      <Banner
        tone="good"
        announced
        action={
          <Button size="sm" onClick={goOn}>
            {say('offline.back.go')}
          </Button>
        }
      >
        {say('offline.back.title')}
      </Banner>
    )
  }
  return (
    <Banner
      tone="warn"
      announced
      action={
        <Button size="sm" onClick={goOn}>
          {say('offline.away.retry')}
        </Button>
      }
    >
      <strong>{say('offline.away.title')}</strong> {say('offline.away.text')}
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
