import { useSearch } from '@tanstack/react-router'
import { AuthFrame } from './AuthFrame.tsx'
import { LogInForm } from './LogInForm.tsx'
import { NewcomerStep } from './NewcomerStep.tsx'
import { SignUpForm } from './SignUpForm.tsx'

/** The track at the left, one of two forms at the right. Switching makes a new form, so nothing typed stays. */
export function AuthPage() {
  const { mode = 'login', problem } = useSearch({ from: '/auth' })
  const kind = mode === 'login' ? 'logIn' : 'signUp'
  return (
    <AuthFrame kind={kind}>
      {mode === 'signup' && <SignUpForm />}
      {mode === 'login' && <LogInForm problem={problem} />}
      {mode === 'newcomer' && <NewcomerStep />}
    </AuthFrame>
  )
}
