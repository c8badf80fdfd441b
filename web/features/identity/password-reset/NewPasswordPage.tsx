import { Link } from '@tanstack/react-router'
import { useSay } from '../../../say/use-say.ts'
import { Banner } from '../../../ui/layers/Banner.tsx'
import { AuthFrame } from '../accounts/AuthFrame.tsx'
import css from '../accounts/AuthPage.module.css'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { useLinkToken } from './use-link-token.ts'

export function NewPasswordPage() {
  const say = useSay()
  const token = useLinkToken()
  return (
    <AuthFrame kind="logIn">
      {token === '' ? (
        <div className={css.form}>
          <h1>{say('password-reset.choose.title')}</h1>
          <Banner tone="bad">{say('password-reset.choose.incomplete')}</Banner>
          <p className={css.aside}>
            <Link to="/forgot-password">{say('password-reset.choose.askAgain')}</Link>
          </p>
        </div>
      ) : (
        <NewPasswordForm token={token} />
      )}
    </AuthFrame>
  )
}
