import { Repeat, Repeat1, Shuffle } from 'lucide-react'
import { useSay } from '../../../say/use-say.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { queue, useQueue } from './queue-store.ts'

/** Switches for shuffling and repeating. */
export function Modes() {
  const say = useSay()
  const isShuffled = useQueue(state => state.isShuffled)
  const repeat = useQueue(state => state.repeat)
  const Icon = repeat === 'one' ? Repeat1 : Repeat
  return (
    <>
      <IconButton label={say('queue.shuffle')} pressed={isShuffled} onClick={queue.toggleShuffle}>
        <Shuffle size={19} aria-hidden="true" />
      </IconButton>
      <IconButton label={say(`queue.repeat.${repeat}`)} pressed={repeat !== 'off'} onClick={queue.turnRepeat}>
        <Icon size={19} aria-hidden="true" />
      </IconButton>
    </>
  )
}
