import { useState } from 'react'
import { AuthFrame } from '../accounts/AuthFrame.tsx'
import { AskForLink } from './AskForLink.tsx'
import { type Sent, SentLink } from './SentLink.tsx'

export function ForgotPasswordPage() {
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <AuthFrame kind="logIn">
      {sent ? <SentLink sent={sent} onAgain={() => setSent(null)} /> : <AskForLink onSent={setSent} />}
    </AuthFrame>
  )
}
