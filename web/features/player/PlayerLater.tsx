import { useEffect } from 'react'
import { player } from './player.ts'
import { queueKey } from './queue-memory.ts'
import { ShortcutHelp } from './ShortcutHelp.tsx'

/** What the player does on every page once the page itself is there. */
export function PlayerLater() {
  useEffect(() => void restoreLater().catch(console.error), [])
  return <ShortcutHelp />
}

/** What this browser played last is held again, where there is anything to hold. */
async function restoreLater(): Promise<void> {
  if (player.getState().song || !localStorage.getItem(queueKey)) return
  const { restoreQueue } = await import('./restore-queue.ts')
  await restoreQueue()
}
