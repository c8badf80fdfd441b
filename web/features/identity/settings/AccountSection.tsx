import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { handFocusOver } from '../../../ui/hand-focus-over.ts'
import section from '../../../ui/Section.module.css'
import { Part, Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ConfirmEmailForm } from './ConfirmEmailForm.tsx'
import { EmailForm } from './EmailForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import css from './Settings.module.css'

/** E-mail address and password. */
export function AccountSection({ email }: { email: string }) {
  const say = useSay()
  return (
    <Section id="account" title={say('settings.account')}>
      <Parts email={email} />
    </Section>
  )
}

function Parts({ email }: { email: string }) {
  const say = useSay()
  const { data, isError, refetch } = useQuery(ask('GET /api/account/settings'))
  if (isError && !data) {
    return (
      <ErrorState
        title={say('settings.broken.title')}
        text={say('settings.broken.text')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <Skeleton className={css.waiting} height="420px" />
  return (
    <>
      <Part title={say('settings.account.email')}>
        <p className={css.value}>{email}</p>
        <div key={data.emailChange ? 'code' : 'address'} ref={handFocusOver} className={section.form}>
          {data.emailChange ? (
            <ConfirmEmailForm email={data.emailChange.email} delivery={data.delivery} />
          ) : (
            <EmailForm delivery={data.delivery} />
          )}
        </div>
      </Part>
      <PasswordForm />
    </>
  )
}
