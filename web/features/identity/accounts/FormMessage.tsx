import { Banner } from '../../../ui/layers/Banner.tsx'
import type { AuthMessage } from './auth-problems.ts'
import { DeviceLink } from './device/DeviceLink.tsx'

/** Green when it reports success, red otherwise. */
export function FormMessage({ message }: { message: AuthMessage | null }) {
  if (!message) return null
  return (
    <Banner tone={message.tone} announced action={message.isUnreachable && <DeviceLink />}>
      {message.title && <strong>{message.title} </strong>}
      {message.text}
    </Banner>
  )
}
