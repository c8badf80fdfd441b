import type { Key } from '#words/namespaces.ts'

/** The pages that every screen links to, in this order. */
export const rooms = [
  { to: '/', name: 'shell.nav.discover' },
  { to: '/challenges', name: 'shell.nav.challenges' },
  { to: '/forum', name: 'shell.nav.community' },
  { to: '/hall-of-fame', name: 'shell.nav.hallOfFame' },
] as const satisfies readonly { to: string; name: Key }[]
