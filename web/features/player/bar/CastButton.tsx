import { Cast } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { theAudio } from '../audio.ts'
import { chooseDevice, watchDevices } from '../remote-playback.ts'

/** Plays the sound on another device; shown only if the browser has found one. */
export function CastButton() {
  const say = useSay()
  const [isThere, setThere] = useState(false)
  useEffect(() => watchDevices(theAudio(), setThere), [])
  if (!isThere) return null
  return (
    <IconButton label={say('player.cast')} onClick={() => void chooseDevice(theAudio())}>
      <Cast size={19} aria-hidden="true" />
    </IconButton>
  )
}
