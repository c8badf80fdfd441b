import { localTypeOf } from './guest.ts'
import type { Viewer } from './viewer.ts'

/**
 * The headers that requests of a guest or device account have. The server takes neither identity nor rights from them.
 * The address is percent-encoded, because a header has no letters beyond Latin-1 and `fetch` would throw.
 */
export function guestHeaders(viewer: Viewer): Record<string, string> {
  if (viewer?.type !== 'guest') return {}
  const { id, email } = viewer.guest
  return {
    'X-Local-Auth': 'true',
    'X-User-ID': id,
    'X-User-Email': encodeURI(email),
    'X-Auth-Type': localTypeOf(id),
  }
}
