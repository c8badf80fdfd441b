import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { carryToast } from '../../../notices/toasts.ts'
import { dayOf } from '../../../say/moments.ts'
import { useSay } from '../../../say/use-say.ts'
import { forgetOffline } from '../../../session/forget-offline.ts'
import { useHasPassword } from '../../../session/has-password.ts'
import { forgetUnsent } from '../../../session/unsent-key.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import type { LayerProps } from '../../../ui/layers/LazyOnIntent.tsx'
import section from '../../../ui/Section.module.css'
import { CurrentPassword } from '../../identity/accounts/CurrentPassword.tsx'
import { FormMessage } from '../../identity/accounts/FormMessage.tsx'
import { currentPasswordRule, proofOf } from '../../identity/accounts/proof-rules.ts'
import { useSettingsForm } from '../../identity/accounts/use-settings-form.ts'

/**
 * Asks for proof of identity before the account is deleted; the notice stays after the page has reloaded signed out.
 */
export function DeleteAccountDialog({ isOpen, onClose, opener }: LayerProps) {
  const say = useSay()
  const hasPassword = useHasPassword()
  const [keepsForumTexts, setKeepsForumTexts] = useState(false)
  const { form, message, button, field } = useSettingsForm({
    rules: { password: currentPasswordRule(hasPassword) },
    empty: { password: '' },
    send: async ({ password }) => {
      const { dueAt } = await call('POST /api/account/deletion', {
        body: { ...proofOf(password), forumTexts: keepsForumTexts ? 'keep' : 'delete' },
      })
      forgetUnsent()
      await forgetOffline()
      carryToast({ title: say('account.delete.done', { time: dayOf(dueAt, say.language) }) })
    },
    onDone: () => location.assign('/'),
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      opener={opener}
      size="sm"
      title={say('account.delete.title')}
      description={say('account.delete.text')}
      closeLabel={say('common.close')}
    >
      <form {...form} className={section.form}>
        <FormMessage message={message} />
        <CurrentPassword {...field('password')} />
        <Checkbox checked={keepsForumTexts} onChange={({ target }) => setKeepsForumTexts(target.checked)}>
          {say('account.delete.forum')}
        </Checkbox>
        <div className="wrapping">
          <Button look="ghost" onClick={onClose}>
            {say('account.delete.keep')}
          </Button>
          <Button type="submit" look="dangerFill" {...button} pendingWords={say('account.delete.pending')}>
            {say('account.delete.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
