import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { resetLinkMinutes } from '#contract/limits.ts'
import type { AnswerOf } from '../../../api/call.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { handFocusOver } from '../../../ui/hand-focus-over.ts'
import { Banner } from '../../../ui/layers/Banner.tsx'
import css from '../accounts/AuthPage.module.css'

export interface Sent extends AnswerOf<'POST /api/auth/password-reset'> {
  email: string
}

/** The text is the same whether such an account exists or not. */
export function SentLink({ sent: { email, delivery }, onAgain }: { sent: Sent; onAgain: () => void }) {
  const say = useSay()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={css.form}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {say('password-reset.sent.title')}
        </h1>
        <p className={css.lead}>{say('password-reset.sent.text', { email, minutes: resetLinkMinutes })}</p>
      </div>
      {delivery === 'console' ? (
        <Banner tone="warn">{say('password-reset.sent.console')}</Banner>
      ) : (
        <p className={css.lead}>{say('password-reset.sent.hint')}</p>
      )}
      <Button ref={handFocusOver} look="ghost" wide onClick={onAgain}>
        {say('password-reset.sent.again')}
      </Button>
      <p className={css.aside}>
        <Link to="/auth" search={{ mode: 'login' }}>
          {say('password-reset.forgot.back')}
        </Link>
      </p>
    </div>
  )
}
