import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { stale } from '../../../api/queries.ts'
import { isRefusal, type Refused } from '../../../api/refused.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { useRefreshViewer } from '../../../session/viewer.ts'
import { Button } from '../../../ui/Button.tsx'
import { CodeField } from '../../../ui/fields/CodeField.tsx'
import section from '../../../ui/Section.module.css'
import { useSettingsForm } from '../accounts/use-settings-form.ts'
import css from './Settings.module.css'

/** Takes the code that was sent to the new address, or cancels the change. */
export function ConfirmEmailForm({ email, delivery }: { email: string; delivery: 'mail' | 'console' }) {
  const say = useSay()
  const queries = useQueryClient()
  const refresh = useRefreshViewer()
  /** Only the form for the address can send another code, so it comes back. */
  const startAgain = (error: Refused) => {
    showToast({ title: error.problem?.message ?? say('settings.failed'), tone: 'bad' })
    void stale(queries, 'GET /api/account/settings')
  }
  const { form, message, button, field } = useSettingsForm({
    rules: { code: () => undefined },
    empty: { code: '' },
    send: async ({ code }) => {
      try {
        await call('POST /api/account/email-change/confirmation', { body: { code } })
      } catch (error) {
        if (isRefusal(error, 'verification.deadCode')) startAgain(error)
        throw error
      }
    },
    onDone: () => {
      showToast({ title: say('settings.account.email.done'), tone: 'good' })
      void refresh()
      void stale(queries, 'GET /api/account/settings', 'GET /api/sessions')
    },
  })
  const drop = useAction({
    call: () => call('DELETE /api/account/email-change'),
    reread: ['GET /api/account/settings'],
  })
  return (
    <form {...form} className={section.form}>
      <p className={css.lead}>
        {say(`settings.account.email.waiting${delivery === 'console' ? '.console' : ''}`, { email })}
      </p>
      <CodeField
        {...field('code')}
        error={field('code').error ?? message?.text}
        label={say('settings.account.email.code')}
      />
      <div className="wrapping">
        <Button type="submit" {...button} pendingWords={say('settings.account.email.confirming')}>
          {say('settings.account.email.confirm')}
        </Button>
        <Button look="ghost" pending={drop.isPending} onClick={() => void drop.act()}>
          {say('settings.account.email.cancel')}
        </Button>
      </div>
    </form>
  )
}
