import type { PushDevice } from '#contract/notifications/push.ts'
import { deviceName } from '../../../say/device-name.ts'
import { momentOf } from '../../../say/moments.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { DeviceList, DeviceRow } from '../../../ui/DeviceList.tsx'
import { handFocusOn } from '../../../ui/hand-focus-on.ts'
import { Part } from '../../../ui/Section.tsx'
import { useTurnOff } from './use-push.ts'

export function OtherDevices({ devices }: { devices: readonly PushDevice[] }) {
  const say = useSay()
  return (
    <Part title={say('notifications.push.others.title')}>
      <DeviceList>
        {devices.map(device => (
          <Row key={device.id} device={device} />
        ))}
      </DeviceList>
    </Part>
  )
}

function Row({ device }: { device: PushDevice }) {
  const say = useSay()
  const off = useTurnOff()
  const name = deviceName(say, device)
  return (
    <DeviceRow
      name={name}
      when={
        device.lastPushAt === null
          ? say('notifications.push.others.never')
          : say('notifications.push.others.last', { time: momentOf(device.lastPushAt, say.language) })
      }
    >
      <Button
        ref={handFocusOn}
        size="sm"
        aria-label={say('notifications.push.others.remove.label', { device: name })}
        pending={off.isPending}
        onClick={() => void off.act(device)}
      >
        {say('notifications.push.others.remove')}
      </Button>
    </DeviceRow>
  )
}
