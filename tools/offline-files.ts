import type { Manifest } from './budget.ts'

/** What works without a network: the list of kept songs, and the player with its queue. */
export const parts = [
  'web/main.tsx',
  'style.css',
  'web/features/library/playlists/PlaylistPage.tsx',
  'web/features/library/offline/OfflineSongs.tsx',
  'web/features/player/dock/PlayerAtRest.tsx',
  'web/features/player/dock/KeepPlaying.tsx',
  'web/features/player/dock/PlayerBar.tsx',
  'web/features/player/dock/QueuePanel.tsx',
  'web/features/player/queue/MoveMenu.tsx',
  'web/features/shell/ToastRegion.tsx',
]

/** Addresses of these parts and of everything they import, the entry script first. Throws when the build lacks a part. */
export function offlineFiles(manifest: Manifest): string[] {
  const words = Object.keys(manifest).filter(source => offlineWords.test(source))
  const files = [...parts, ...words].flatMap(part => filesOf(manifest, part, new Set()))
  return [...new Set(files)].map(file => `/${file}`)
}

/** The list contains its words; what opens from it loads words of its own, in the language of the page. */
const offlineWords =
  /^(web\/say\/files\/\w+\.ts|words\/\w+\/(library\/offline|player\/(player|queue))\.json)$/

function filesOf(manifest: Manifest, part: string, seen: Set<string>): string[] {
  if (seen.has(part)) return []
  seen.add(part)
  const chunk = manifest[part]
  if (!chunk) throw new Error(`The browser's build has no part ${part}`)
  const imported = (chunk.imports ?? []).flatMap(other => filesOf(manifest, other, seen))
  return [chunk.file, ...imported]
}
