import type { Pushed } from '../../contract/notifications/pushed.ts'
import type { OpenAddress } from '../session/worker-agreement.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * A page that does not answer within this time is no longer usable, or shows what is not for members. Firefox lets a
 * window open only within a second after the press.
 */
const answerMs = 500

/** What a shown notification keeps for the press on it. */
interface Shown {
  address: string
  /** Missing for a test push, which is no notification of the list. */
  notificationId?: string | undefined
}

/** Shows the notifications that the server pushes, and opens their addresses. */
export function takePushes(): void {
  self.addEventListener('push', event => {
    if (event.data) event.waitUntil(take(event.data.json() as Pushed))
  })
  self.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(follow(event.notification.data as Shown))
  })
  // The push service has given the browser another address.
  self.addEventListener('pushsubscriptionchange', event => {
    ;(event as ExtendableEvent).waitUntil(subscribeAgain())
  })
}

async function take(pushed: Pushed): Promise<void> {
  await Promise.all([show(pushed), pushed.unread !== undefined && showCount(pushed.unread)])
}

/** On the icon of the installed app, also while no page is open (which shows it by `app-badge.ts`). */
async function showCount(unread: number): Promise<void> {
  try {
    // Not every browser has such numbers.
    await (self.navigator as Partial<WorkerNavigator>).setAppBadge?.(unread)
  } catch (error) {
    // Some browsers have the function but refuse it where the app is not installed.
    console.debug('No number on the icon', error)
  }
}

/** A notification with the same tag replaces the one that is shown, without another sound. */
async function show({ id, title, body, address, language, unread }: Pushed): Promise<void> {
  await self.registration.showNotification(title, {
    body,
    tag: id,
    icon: '/icon-192.png',
    lang: language,
    data: { address, ...(unread !== undefined && { notificationId: id }) } satisfies Shown,
  })
}

/** A window may be opened only soon after the press, so marking does not come first. */
async function follow({ address, notificationId }: Shown): Promise<void> {
  await Promise.all([open(address), notificationId !== undefined && markRead(notificationId)])
}

/** Fails where there is no connection, or where another member is signed in by now: the list still has it. */
async function markRead(id: string): Promise<void> {
  try {
    const answer = await fetch(`/api/notifications/${id}/read`, { method: 'PATCH' })
    if (answer.ok) await showCount(((await answer.json()) as { count: number }).count)
  } catch (error) {
    console.debug('Not marked as read', error)
  }
}

/**
 * Opens the address in a page that is open, without a reload, so that its music continues. The page is asked first:
 * Chromium lets a press bring forward one window, so a page that has the focus leaves none to open.
 */
async function open(address: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => url === new URL(address, self.location.origin).href) ?? pages[0]
  if (page && (await goesTo(page, address))) await page.focus()
  else await self.clients.openWindow(address)
}

function goesTo(page: Client, address: string): Promise<boolean> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true), { once: true })
    port1.start()
    setTimeout(resolve, answerMs, false)
    page.postMessage({ open: address } satisfies OpenAddress, [port2])
  })
}

/** Without a session there is nothing to do: the next member who signs in turns push on again. */
async function subscribeAgain(): Promise<void> {
  const answer = await fetch('/api/push')
  if (!answer.ok) return
  const { publicKey } = (await answer.json()) as { publicKey: string | null }
  if (publicKey === null) return
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/push/device', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
}
