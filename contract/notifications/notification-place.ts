import type { Notification } from './notifications.ts'

type Leading = Pick<Notification, 'type' | 'relatedType' | 'relatedId' | 'quotedReplyId' | 'actors'>

/** Where a notification leads. The own profile says why a song failed; of several people, the newest one is shown. */
export function placeOf({ type, relatedType, relatedId, quotedReplyId, actors }: Leading) {
  if (type === 'songFailed') return { to: '/profile' } as const
  if (relatedType === 'export') return { to: '/settings', hash: 'data' } as const
  if (relatedId && relatedType !== 'person') {
    const place = { to: pages[relatedType], params: { id: relatedId } }
    return quotedReplyId ? { ...place, hash: quotedReplyId } : place
  }
  const person = actors[0]?.id ?? relatedId
  return person
    ? ({ to: '/profile/$userId', params: { userId: person } } as const)
    : ({ to: '/profile' } as const)
}

const pages = {
  decision: '/decisions/$id',
  song: '/songs/$id',
  challenge: '/challenges/$id',
  post: '/forum/$id',
  conversation: '/messages/{-$id}',
} as const

/** The same as an address of this site. */
export function addressOf(notification: Leading): string {
  const {
    to,
    params = {},
    hash,
  } = placeOf(notification) as {
    to: string
    params?: Record<string, string>
    hash?: string
  }
  const path = to.replace(/\{-\$(\w+)\}|\$(\w+)/, (_, optional, name) => params[optional ?? name] ?? '')
  return hash === undefined ? path : `${path}#${hash}`
}
