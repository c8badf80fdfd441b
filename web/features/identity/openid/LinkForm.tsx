import { call } from '../../../api/call.ts'
import { useSay } from '../../../say/use-say.ts'
import { useForm } from '../../../session/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/fields/FormFailure.tsx'
import { CurrentPassword } from '../accounts/CurrentPassword.tsx'
import css from './LinkedSignIns.module.css'

/** Proves again that it is the owner who links the account, then leads to the provider and back to this page. */
export function LinkForm({ name }: { name: string }) {
  const say = useSay()
  const { form, field, failure, button, answer } = useForm({
    start: { password: '' },
    call: ({ password }) =>
      call('POST /api/auth/openid/links', { body: { password, returnTo: '/settings#sign-ins' } }),
    done: ({ address }) => {
      // Otherwise the member has gone to another page meanwhile.
      if (form.ref.current) location.assign(address)
    },
    failed: say('openid.links.failed'),
  })
  return (
    <form {...form} className={css.form}>
      <FormFailure text={failure} />
      <p>{say('openid.links.text', { name })}</p>
      <CurrentPassword {...field('password')} />
      <Button
        type="submit"
        {...button}
        pending={button.pending || answer !== undefined}
        pendingWords={say('openid.continue.pending')}
      >
        {say('openid.links.link', { name })}
      </Button>
    </form>
  )
}
