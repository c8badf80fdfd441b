import { offlineMark } from '../../../session/offline-page.ts'
import { cacheNames, offlinePath } from '../../../session/worker-agreement.ts'
import { ownEntry } from './own-entry.ts'

const keptHeaders = ['content-type', 'content-security-policy', 'referrer-policy', 'x-frame-options']

/**
 * Keeps the page that the worker answers with when there is no connection: in the reader's language, of this version,
 * and requested without cookies, so that it contains nothing personal.
 */
export async function keepOfflinePage(language: string): Promise<void> {
  const cache = await caches.open(cacheNames.page)
  const known = await (await cache.match(offlinePath, { ignoreVary: true }))?.text()
  if (known && isCurrent(known, language, ownEntry())) return
  const answer = await fetch(offlinePath, {
    credentials: 'omit',
    headers: { 'accept-language': language },
  })
  if (!answer.ok) return
  const headers = keptHeaders.flatMap(name => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  await cache.put(
    offlinePath,
    new Response(marked(await answer.text()), {
      headers: new Headers([...headers].map(([name, value]) => [name, value])),
    }),
  )
}

export function marked(html: string): string {
  return html.replace('<html ', `<html ${offlineMark} `)
}

/**
 * A kept page counts only if it is in this language and of this version; the scripts of another version may be gone.
 */
export function isCurrent(html: string, language: string, entry: string | undefined): boolean {
  // Only the root tag says it: the page's choice of languages names all of them.
  const isInLanguage = new RegExp(`<html [^>]*\\slang="${language}"`).test(html)
  return isInLanguage && entry !== undefined && html.includes(` src="${entry}"`)
}
