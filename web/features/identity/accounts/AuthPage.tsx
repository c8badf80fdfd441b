import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { comeBackTo, takeWayBack } from '../../../session/after-log-in.ts'
import { late } from '../../../ui/layers/late.tsx'
import { whenIdle } from '../../../ui/layers/when-idle.ts'
import { LazySecondStep } from '../second-factor/LazySecondStep.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { LogInForm } from './LogInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { StepLoading } from './StepLoading.tsx'

// Few people need these forms, so they load only when needed.
const fallback = <StepLoading />
const NewcomerStep = late(async () => (await import('./NewcomerStep.tsx')).NewcomerStep, { fallback })
const BannedStep = late(async () => (await import('./BannedStep.tsx')).BannedStep, {
  words: ['settings', 'account', 'app'],
  fallback,
})
const importDeviceForm = () => import('./device/DeviceForm.tsx')
const DeviceForm = late(async () => (await importDeviceForm()).DeviceForm, { fallback })

/** The track at the left, one of the forms at the right. Switching makes a new form, so no typed text stays. */
export function AuthPage() {
  const { mode = 'login', problem, from } = useSearch({ from: '/auth' })
  // Loaded for everybody when the browser is idle: the page offers it when the server can't be reached, and then it
  // could not be loaded.
  useEffect(() => whenIdle(() => void importDeviceForm().catch(console.error)), [])
  useEffect(() => {
    if (from !== undefined) comeBackTo(from)
  }, [from])
  const [asksForCode, setAsksForCode] = useState(false)
  return (
    <AuthFrame kind={asksForCode ? 'code' : greetingOf(mode)}>
      {mode === 'signup' && <SignUpForm onCode={setAsksForCode} />}
      {mode === 'login' && <LogInForm problem={problem} />}
      {mode === 'newcomer' && <NewcomerStep />}
      {mode === 'second' && <LazySecondStep onDone={() => location.replace(takeWayBack())} />}
      {mode === 'banned' && <BannedStep />}
      {mode === 'device' && <DeviceForm />}
    </AuthFrame>
  )
}

function greetingOf(mode: string): 'logIn' | 'signUp' | null {
  if (mode === 'banned') return null
  return mode === 'login' || mode === 'second' ? 'logIn' : 'signUp'
}
