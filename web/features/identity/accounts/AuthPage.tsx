import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useLate } from '../../shell/use-late.ts'
import { LazySecondStep } from '../second-factor/LazySecondStep.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { LogInForm } from './LogInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { StepLoading } from './StepLoading.tsx'

/** The track at the left, one of four forms at the right. Switching makes a new form, so nothing typed stays. */
export function AuthPage() {
  const { mode = 'login', problem } = useSearch({ from: '/auth' })
  // Fetched at rest whoever comes: it is suggested when the server can't be reached, and not even this could be then.
  const device = useLate(loadDevice)
  const [asksForCode, setAsksForCode] = useState(false)
  return (
    <AuthFrame kind={asksForCode ? 'code' : greetingOf(mode)}>
      {mode === 'signup' && <SignUpForm onCode={setAsksForCode} />}
      {mode === 'login' && <LogInForm problem={problem} />}
      {mode === 'newcomer' && <Newcomer />}
      {mode === 'second' && <LazySecondStep onDone={() => location.replace('/')} />}
      {mode === 'banned' && <Banned />}
      {mode === 'device' && (device ? <device.DeviceForm /> : <StepLoading />)}
    </AuthFrame>
  )
}

function greetingOf(mode: string): 'logIn' | 'signUp' | null {
  if (mode === 'banned') return null
  return mode === 'login' || mode === 'second' ? 'logIn' : 'signUp'
}

// Few come this way, so the others don't wait for it.
const loadNewcomer = () => import('./NewcomerStep.tsx')
const loadDevice = () => import('./device/DeviceForm.tsx')
const loadBanned = () => import('./BannedStep.tsx')
const bannedWords = ['settings', 'account'] as const

function Newcomer() {
  const late = useLate(loadNewcomer)
  return late ? <late.NewcomerStep /> : <StepLoading />
}

function Banned() {
  const late = useLate(loadBanned, bannedWords)
  return late ? <late.BannedStep /> : <StepLoading />
}
