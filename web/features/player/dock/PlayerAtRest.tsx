import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNeedWords } from '../../../say/use-say.ts'
import { queueKey } from '../../../session/kept-for.ts'
import { useAccount } from '../../../session/viewer.ts'
import { theAudio } from '../audio.ts'
import { isLevelEven } from '../level-memory.ts'
import { player } from '../player.ts'
import { ShortcutHelp } from '../shortcuts/ShortcutHelp.tsx'
import { switchLevel } from '../switch-level.ts'
import { soundAlone } from '../tabs/sound-alone.ts'

/** What the player does on every page once the page is idle. */
export function PlayerAtRest() {
  const queries = useQueryClient()
  const need = useNeedWords()
  const accountId = useAccount()?.id ?? null
  useEffect(() => soundAlone(player, player), [])
  useEffect(() => player.onCounted(id => void showPlay(queries, id).catch(console.error)), [queries])
  useEffect(() => {
    if (!isLevelEven()) switchLevel(false, theAudio(), player)
  }, [])
  useEffect(() => void restoreLater(need, accountId).catch(console.error), [need, accountId])
  return <ShortcutHelp />
}

/** Shows a counted play at once wherever the song is shown. */
async function showPlay(queries: QueryClient, songId: string): Promise<void> {
  const { patchSong } = await import('../../../api/cached-songs.ts')
  patchSong(queries, songId, song => ({ plays: song.plays + 1 }))
}

/** Restores what this browser played last, if anything. */
async function restoreLater(need: ReturnType<typeof useNeedWords>, accountId: string | null): Promise<void> {
  if (player.getState().song || !localStorage.getItem(queueKey)) return
  // The bar needs its words also on pages without songs.
  const [{ restoreQueue }] = await Promise.all([
    import('../queue/restore-queue.ts'),
    need(['player', 'songs']),
  ])
  await restoreQueue(accountId)
}
