/** What instances tell each other: where something has changed, and at most an id. Never the content. */
export interface Notice {
  topic: string
  id?: string | undefined
}

export const accountTopic = (accountId: string): string => `account:${accountId}`

/** PostgreSQL allows fewer than 8000 bytes; topics and ids are ASCII. */
const maxPayload = 7_900

export function encodeNotice({ topic, id }: Notice): string {
  return id === undefined ? topic : `${topic} ${id}`
}

/** Packs encoded notices into as few payloads as possible. */
export function payloadsOf(notices: Iterable<string>): string[] {
  const payloads: string[] = []
  for (const notice of notices) {
    const last = payloads.at(-1)
    if (last !== undefined && last.length + 1 + notice.length <= maxPayload)
      payloads[payloads.length - 1] = `${last}\n${notice}`
    else payloads.push(notice)
  }
  return payloads
}

export function noticesIn(payload: string): Notice[] {
  return payload.split('\n').map(line => {
    const [topic = '', id] = line.split(' ')
    return { topic, id }
  })
}
