import { useHydrated, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lettersOfUserCode, showUserCode, userCodeLength } from '#contract/identity/user-code.ts'
import { useSay } from '../../../say/use-say.ts'
import { takeWayBack } from '../../../session/after-log-in.ts'
import { useAccount } from '../../../session/viewer.ts'
import { FormPage } from '../../../ui/FormPage.tsx'
import { CodeField, type CodeKind } from '../../../ui/fields/CodeField.tsx'
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx'
import { useFields } from '../../../ui/fields/use-fields.ts'
import css from './Device.module.css'
import { DeviceGuest } from './DeviceGuest.tsx'
import { DeviceRequestStep } from './DeviceRequestStep.tsx'

const userCode: CodeKind = { length: userCodeLength, signsOf: lettersOfUserCode, inputMode: 'text' }

/** Gives a program access: first its code, which the address may contain, then what it asks for, and the decision. */
export function DevicePage() {
  const say = useSay()
  const account = useAccount()
  const { code = '' } = useSearch({ from: '/device' })
  const letters = lettersOfUserCode(code)
  const isWhole = letters.length === userCodeLength
  const isMember = account !== null
  // The stored address may be what led the member back here: it is removed, so that the next log-in leads home.
  useEffect(() => {
    if (isMember) takeWayBack()
  }, [isMember])
  return (
    <FormPage title={say('tokens.device.title')} narrow>
      {!account && <DeviceGuest code={isWhole ? showUserCode(letters) : ''} />}
      {account && !isWhole && <EnterCode />}
      {account && isWhole && (
        <DeviceRequestStep key={letters} code={showUserCode(letters)} artistName={account.artistName} />
      )}
    </FormPage>
  )
}

function EnterCode() {
  const say = useSay()
  const navigate = useNavigate()
  const isListening = useHydrated()
  const { formProps, field, values } = useFields({ code: '' })
  const enter = () => {
    if (values.code.length === userCodeLength)
      void navigate({ to: '/device', search: { code: showUserCode(values.code) }, replace: true })
  }
  return (
    <form
      {...formProps}
      className={css.part}
      onSubmit={event => {
        event.preventDefault()
        enter()
      }}
    >
      <p className={css.text}>{say('tokens.device.lead')}</p>
      <CodeField {...field('code')} label={say('tokens.device.code')} kind={userCode} />
      <SubmitButton pending={false} listening={isListening} pendingWords={say('tokens.device.looking')}>
        {say('tokens.device.continue')}
      </SubmitButton>
    </form>
  )
}
