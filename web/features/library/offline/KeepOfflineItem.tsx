import { useNavigate } from '@tanstack/react-router'
import { CircleArrowDown, CircleCheck, CircleX } from 'lucide-react'
import { useEffect } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { numberFormat } from '#words/formats.ts'
import { showNetworkFailure } from '../../../notices/network-failure.ts'
import { showToast } from '../../../notices/toasts.ts'
import { sizeIn } from '../../../say/size-in.ts'
import { useNeedWords, useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import { MenuItem } from '../../../ui/layers/Menu.tsx'
import { failureNotice } from './offline-notices.ts'
import { canKeepOffline } from './offline-songs.ts'
import { keepOffline, readOffline, removeOffline, useOffline } from './offline-store.ts'

/** In a song's menu: keeps the song in this browser, shows the progress, or removes the song again. */
export function KeepOfflineItem({ song }: { song: Song }) {
  const say = useSay()
  const { keep, remove } = useKeeping(song)
  const kept = useOffline(state => state.kept?.find(one => one.song.id === song.id))
  const onItsWay = useOffline(state => state.onTheirWay.find(one => one.song.id === song.id))
  useEffect(() => void readOffline().catch(console.error), [])
  if (onItsWay) {
    const percent = numberFormat(say.language, { style: 'percent' }).format(onItsWay.share)
    return (
      <MenuItem icon={<CircleX size={18} />} aside={percent} staysOpen onChoose={onItsWay.cancel}>
        {say('songs.action.offline.cancel')}
      </MenuItem>
    )
  }
  if (kept) {
    return (
      <MenuItem icon={<CircleCheck size={18} />} aside={sizeIn(say.language, kept.bytes)} onChoose={remove}>
        {say('songs.action.offline.remove')}
      </MenuItem>
    )
  }
  if (!canKeepOffline()) return null
  return (
    <MenuItem icon={<CircleArrowDown size={18} />} staysOpen onChoose={keep}>
      {say('songs.action.offline')}
    </MenuItem>
  )
}

/** The download continues when the menu closes, so a notice shows its result. */
function useKeeping(song: Song) {
  const say = useSay()
  const need = useNeedWords()
  const navigate = useNavigate()
  const keeperId = useAccount()?.id ?? null
  const keep = async () => {
    // First, because a failure is said with these words, too.
    await need(['offline'])
    try {
      const { bytes } = await keepOffline(song, keeperId)
      showToast({
        title: say('offline.kept'),
        text: `${song.title} · ${sizeIn(say.language, bytes)}`,
        tone: 'good',
        action: {
          words: say('offline.kept.show'),
          act: () => void navigate({ to: '/playlists/$id', params: { id: 'offline' } }),
        },
      })
    } catch (error) {
      const notice = failureNotice(error, song, say)
      if (notice) showToast(notice)
    }
  }
  const remove = async () => {
    await Promise.all([removeOffline(song), need(['offline'])])
    showToast({ title: say('offline.removed'), text: song.title })
  }
  return {
    keep: () => void keep().catch(() => showNetworkFailure(say)),
    remove: () => void remove().catch(console.error),
  }
}
