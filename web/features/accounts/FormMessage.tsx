import { Banner } from '../../ui/Banner.tsx'
import type { AuthMessage } from './auth-problems.ts'

/** Green when it reports success, red otherwise. */
export function FormMessage({ message }: { message: AuthMessage | null }) {
  if (!message) return null
  return (
    <Banner tone={message.tone} announced>
      {message.title && <strong>{message.title} </strong>}
      {message.text}
    </Banner>
  )
}
