import { useSearch } from '@tanstack/react-router'
import { LazySecondStep } from '../second-factor/LazySecondStep.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { DeviceForm } from './DeviceForm.tsx'
import { LogInForm } from './LogInForm.tsx'
import { NewcomerStep } from './NewcomerStep.tsx'
import { SignUpForm } from './SignUpForm.tsx'

/** The track at the left, one of four forms at the right. Switching makes a new form, so nothing typed stays. */
export function AuthPage() {
  const { mode = 'login', problem } = useSearch({ from: '/auth' })
  const kind = mode === 'login' || mode === 'second' ? 'logIn' : 'signUp'
  return (
    <AuthFrame kind={kind}>
      {mode === 'signup' && <SignUpForm />}
      {mode === 'login' && <LogInForm problem={problem} />}
      {mode === 'newcomer' && <NewcomerStep />}
      {mode === 'second' && <LazySecondStep onDone={() => location.replace('/')} />}
      {mode === 'device' && <DeviceForm />}
    </AuthFrame>
  )
}
