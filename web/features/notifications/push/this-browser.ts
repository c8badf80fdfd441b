import { useEffect, useState } from 'react'
import { workerAddress } from '../../../session/worker-agreement.ts'

/**
 * Whether this browser can show push notifications. `homeScreen`: it can, once the site is on the home screen, as on
 * iPhones and iPads.
 */
export type PushState = 'unknown' | 'unable' | 'homeScreen' | 'blocked' | 'off' | 'on'

/** The person, or the browser on their behalf, refused the permission. */
export class NotAllowed extends Error {}

/**
 * What the browser itself says; read again when a person comes back, perhaps from the browser's settings for the site.
 */
export function useThisBrowser() {
  const [state, setState] = useState<PushState>('unknown')
  const [reads, setReads] = useState(0)
  useEffect(() => {
    let isWanted = true
    const read = () =>
      void stateOf().then(
        found => isWanted && setState(found),
        (error: unknown) => console.error(error),
      )
    read()
    addEventListener('focus', read)
    return () => {
      isWanted = false
      removeEventListener('focus', read)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another count reads anew
  }, [reads])
  return { state, readAgain: () => setReads(count => count + 1) }
}

export async function stateOf(): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isIPhoneOrIPad() ? 'homeScreen' : 'unable'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await currentSubscription()
  return subscription && Notification.permission === 'granted' ? 'on' : 'off'
}

/** iPads call themselves Macs; no Mac has a touch screen. */
function isIPhoneOrIPad(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

async function currentSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return await registration?.pushManager.getSubscription()
}

/** Asks the person for the permission, then the browser's push service for an address. */
export async function subscribe(publicKey: string): Promise<PushSubscriptionJSON> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  // The page registers the worker by itself, but only when it is idle.
  await navigator.serviceWorker.register(workerAddress)
  const { pushManager } = await navigator.serviceWorker.ready
  // An existing subscription may belong to another person, or to an earlier key.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
  return subscription.toJSON()
}

export async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, character => character.charCodeAt(0))
}
