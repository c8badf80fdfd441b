import type { Viewer } from './viewer.ts'

/** What a guest's requests say of themselves. The server takes neither identity nor rights from them. */
export function guestHeaders(viewer: Viewer): Record<string, string> {
  if (viewer?.type !== 'guest') return {}
  const { id, email } = viewer.guest
  return { 'X-Local-Auth': 'true', 'X-User-ID': id, 'X-User-Email': email, 'X-Auth-Type': 'guest' }
}
