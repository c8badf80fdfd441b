import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { type TokenScope, tokenScopes } from '#contract/identity/token-scopes.ts'
import { call } from '../../../api/call.ts'
import { stale } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { useHasPassword } from '../../../session/has-password.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { FieldNote } from '../../../ui/fields/Field.tsx'
import { shownOnce } from '../../../ui/layers/shown-once.ts'
import { CurrentPassword } from '../accounts/CurrentPassword.tsx'
import { FormMessage } from '../accounts/FormMessage.tsx'
import { currentPasswordRule, proofOf } from '../accounts/proof-rules.ts'
import { useSettingsForm } from '../accounts/use-settings-form.ts'
import setUp from '../second-factor/SetUp.module.css'
import { KeyName } from './KeyName.tsx'
import { MakeKeyDialog } from './MakeKeyDialog.tsx'
import { daysIn, TokenEnds } from './TokenEnds.tsx'
import css from './TokensPart.module.css'

interface MakeTokenDialogProps {
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

/** First what a program may do and until when, then its token. */
export function MakeTokenDialog(props: MakeTokenDialogProps) {
  const say = useSay()
  return (
    <MakeKeyDialog<{ secret: string }>
      {...props}
      title={say('tokens.make')}
      madeTitle={say('tokens.made')}
      wish={onMade => <Wish onMade={onMade} />}
      shown={({ secret }) => ({
        text: say('tokens.made.text'),
        entries: [{ label: say('tokens.secret'), value: secret }],
        copyWords: say('tokens.copy'),
        copiedWords: say('tokens.copied'),
      })}
    />
  )
}

function Wish({ onMade }: { onMade: (made: { secret: string }) => void }) {
  const say = useSay()
  const queries = useQueryClient()
  const { form, message, button, field } = useSettingsForm({
    rules: {
      name: text => (text === '' ? say('tokens.nameMissing') : undefined),
      scopes: text => (text === '' ? say('tokens.scopesMissing') : undefined),
      expiresInDays: () => undefined,
      password: currentPasswordRule(useHasPassword()),
    },
    empty: { name: '', scopes: 'read', expiresInDays: '90', password: '' },
    send: async ({ name, scopes, expiresInDays, password }) => {
      const made = await call('POST /api/api-tokens', {
        body: {
          name: name.trim(),
          scopes: scopesIn(scopes),
          expiresInDays: daysIn(expiresInDays),
          ...proofOf(password),
        },
      })
      onMade(made)
    },
    onDone: () => void stale(queries, 'GET /api/api-tokens', 'GET /api/account/sign-ins'),
    scope: shownOnce,
  })
  const scopes = field('scopes')
  const chosen = scopesIn(scopes.value)
  const choose = (scope: TokenScope, isChosen: boolean) =>
    scopes.onChange({
      currentTarget: {
        value: tokenScopes.filter(known => (known === scope ? isChosen : chosen.includes(known))).join(' '),
      },
    })
  return (
    <form {...form} className={setUp.body}>
      <FormMessage message={message} />
      <KeyName {...field('name')} hint={say('tokens.nameHint')} />
      <fieldset className={css.scopes} aria-describedby="token-scopes-note">
        <legend>{say('tokens.scopes')}</legend>
        {tokenScopes.map(scope => (
          <Checkbox
            key={scope}
            checked={chosen.includes(scope)}
            onChange={event => choose(scope, event.currentTarget.checked)}
          >
            <strong>{say(`tokens.scope.${scope}`)}</strong>
            <span className={css.scopeText}>{say(`tokens.scope.${scope}.text`)}</span>
          </Checkbox>
        ))}
        <FieldNote id="token-scopes-note" error={scopes.error} ok={undefined} hint={undefined} />
      </fieldset>
      <TokenEnds {...field('expiresInDays')} />
      <CurrentPassword {...field('password')} />
      <Button type="submit" look="primary" wide {...button} pendingWords={say('tokens.pending')}>
        {say('tokens.submit')}
      </Button>
    </form>
  )
}

const scopesIn = (text: string): TokenScope[] => tokenScopes.filter(scope => text.split(' ').includes(scope))
