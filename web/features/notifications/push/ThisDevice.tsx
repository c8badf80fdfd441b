import { BellOff, BellRing } from 'lucide-react'
import type { Push } from '#contract/notifications/push.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import css from './PushSettings.module.css'
import { type PushState, useThisBrowser } from './this-browser.ts'
import { useTestPush, useTurnOff, useTurnOn } from './use-push.ts'

/** Turns push on or off, sends a test, or says why push is impossible. */
export function ThisDevice({ push: { publicKey, devices } }: { push: Push }) {
  const say = useSay()
  const { state, readAgain } = useThisBrowser()
  const on = useTurnOn(readAgain)
  const off = useTurnOff(readAgain)
  const test = useTestPush()
  const device = devices.find(({ isCurrent }) => isCurrent)
  if (publicKey === null) return <p className={css.state}>{say('notifications.push.serverOff')}</p>
  if (isHindered(state)) {
    const hindrance = hindrances[state]
    return <p className={css.state}>{say(`notifications.push.${hindrance}`)}</p>
  }
  // It is on only if both the browser and the server say so: either may have lost it.
  if (state === 'on' && device)
    return (
      <>
        <output className={css.state}>
          <BellRing size={20} aria-hidden="true" />
          {say('notifications.push.on')}
        </output>
        <div className={css.buttons}>
          <Button
            pending={test.isPending}
            pendingWords={say('notifications.push.test.pending')}
            onClick={() => void test.act(device.id)}
          >
            {say('notifications.push.test.send')}
          </Button>
          <Button
            look="ghost"
            pending={off.isPending}
            pendingWords={say('notifications.push.turnOff.pending')}
            onClick={() => void off.act(device)}
          >
            {say('notifications.push.turnOff')}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <output className={css.state}>
        <BellOff size={20} aria-hidden="true" />
        {say('notifications.push.off')}
      </output>
      <Button
        disabled={state === 'unknown'}
        pending={on.isPending}
        pendingWords={say('notifications.push.turnOn.pending')}
        onClick={() => void on.act(publicKey)}
      >
        {say('notifications.push.turnOn')}
      </Button>
    </>
  )
}

const hindrances = { unable: 'unable', homeScreen: 'iphone', blocked: 'blocked' } as const

function isHindered(state: PushState): state is keyof typeof hindrances {
  return state in hindrances
}
