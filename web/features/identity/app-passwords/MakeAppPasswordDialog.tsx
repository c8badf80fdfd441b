import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { call } from '../../../api/call.ts'
import { stale } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { useHasPassword } from '../../../session/has-password.ts'
import { Button } from '../../../ui/Button.tsx'
import { shownOnce } from '../../../ui/layers/shown-once.ts'
import { CurrentPassword } from '../accounts/CurrentPassword.tsx'
import { FormMessage } from '../accounts/FormMessage.tsx'
import { currentPasswordRule, proofOf } from '../accounts/proof-rules.ts'
import { useSettingsForm } from '../accounts/use-settings-form.ts'
import { KeyName } from '../api-tokens/KeyName.tsx'
import { MakeKeyDialog } from '../api-tokens/MakeKeyDialog.tsx'
import setUp from '../second-factor/SetUp.module.css'

interface Made {
  userName: string
  password: string
}

interface MakeAppPasswordDialogProps {
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

/** First the app's name, then the values to enter in that app. */
export function MakeAppPasswordDialog(props: MakeAppPasswordDialogProps) {
  const say = useSay()
  return (
    <MakeKeyDialog<Made>
      {...props}
      title={say('tokens.app.make')}
      madeTitle={say('tokens.app.made')}
      wish={onMade => <Wish onMade={onMade} />}
      shown={({ userName, password }) => ({
        text: say('tokens.app.made.text'),
        entries: [
          { label: say('tokens.app.server'), value: location.origin },
          { label: say('tokens.app.userName'), value: userName },
          { label: say('tokens.app.password'), value: password },
        ],
        copyWords: say('tokens.app.copy'),
        copiedWords: say('tokens.app.copied'),
      })}
    />
  )
}

function Wish({ onMade }: { onMade: (made: Made) => void }) {
  const say = useSay()
  const queries = useQueryClient()
  const { form, message, button, field } = useSettingsForm({
    rules: {
      name: text => (text === '' ? say('tokens.nameMissing') : undefined),
      password: currentPasswordRule(useHasPassword()),
    },
    empty: { name: '', password: '' },
    send: async ({ name, password }) => {
      const body = { name: name.trim(), ...proofOf(password) }
      onMade(await call('POST /api/app-passwords', { body }))
    },
    onDone: () => void stale(queries, 'GET /api/app-passwords', 'GET /api/account/sign-ins'),
    scope: shownOnce,
  })
  return (
    <form {...form} className={setUp.body}>
      <FormMessage message={message} />
      <KeyName {...field('name')} hint={say('tokens.app.nameHint')} />
      <CurrentPassword {...field('password')} />
      <Button type="submit" look="primary" wide {...button} pendingWords={say('tokens.app.pending')}>
        {say('tokens.app.submit')}
      </Button>
    </form>
  )
}
