import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import type { SongDetail } from '#contract/songs/songs.ts'
import { writeLyrics } from '#contract/songs/timed-lyrics.ts'
import { useSay } from '../../../say/use-say.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { PlayButton } from '../../../ui/sound/PlayButton.tsx'
import { TextDownload } from '../../../ui/TextDownload.tsx'
import { usePlayButton } from '../../player/bar/use-playback.ts'
import css from './LyricsButton.module.css'
import { TimedLyrics } from './TimedLyrics.tsx'
import { useAwakeScreen } from './use-awake-screen.ts'

interface LyricsButtonProps {
  song: SongDetail
  times: (number | null)[]
}

/** Opens the lyrics over the whole page, to sing along. */
export function LyricsButton(props: LyricsButtonProps) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={say('songs.made.lyrics.large')} onClick={() => setOpen(true)}>
        <Maximize2 size={18} aria-hidden="true" />
      </IconButton>
      {isOpen && <LargeLyrics {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function LargeLyrics({ song, times, onClose }: LyricsButtonProps & { onClose: () => void }) {
  const say = useSay()
  const button = usePlayButton(song)
  const lrc = writeLyrics({ text: song.lyrics ?? '', times, words: song.lyricWords })
  useAwakeScreen()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      phone="full"
      title={song.title}
      description={song.user.artistName}
      closeLabel={say('common.close')}
      actions={
        <div className={css.foot}>
          <PlayButton {...button} />
          <TextDownload look="ghost" text={lrc} fileName={`${song.title}.lrc`}>
            {say('songs.made.lyrics.lrc')}
          </TextDownload>
        </div>
      }
    >
      <TimedLyrics song={song} times={times} isLarge />
    </Dialog>
  )
}
