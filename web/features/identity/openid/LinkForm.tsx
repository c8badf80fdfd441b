import { type FormEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { Refused } from '../../../api/refused.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { CurrentPassword } from '../accounts/CurrentPassword.tsx'
import css from './LinkedSignIns.module.css'

/** Shows once more that it is the owner who links, then leads to the provider and back to this page. */
export function LinkForm({ name }: { name: string }) {
  const say = useSay()
  const [password, setPassword] = useState('')
  const { act, error, isPending, answer } = useAction({
    call: () => call('POST /api/auth/openid/links', { body: { password, returnTo: '/settings#sign-ins' } }),
    done: ({ address }) => location.assign(address),
  })
  const isLeaving = isPending || answer !== undefined
  const refusal = error ? sentenceOf(error, say('openid.links.failed')) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isLeaving) void act()
  }
  return (
    <form method="post" className={css.form} onSubmit={submit}>
      <p>{say('openid.links.text', { name })}</p>
      <CurrentPassword
        value={password}
        onChange={event => setPassword(event.currentTarget.value)}
        error={refusal}
      />
      <Button type="submit" pending={isLeaving} pendingWords={say('openid.continue.pending')}>
        {say('openid.links.link', { name })}
      </Button>
    </form>
  )
}

function sentenceOf(error: Error, fallback: string): string {
  if (!(error instanceof Refused) || !error.problem) return fallback
  return error.problem.fields?.password?.message ?? error.problem.message
}
