import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { StepLoading } from '../accounts/StepLoading.tsx'
import type { SecondStep } from './SecondStep.tsx'

type Step = ComponentType<Parameters<typeof SecondStep>[0]>

/** The second step, in the place of the log-in form; it and its words load when they are needed. */
export function LazySecondStep({ onDone }: { onDone: () => void }) {
  const { words } = useRouter().options.context
  const navigate = useNavigate()
  const [loaded, setLoaded] = useState<{ Step: Step }>()
  const back = () => void navigate({ to: '/auth', search: { mode: 'login' }, replace: true })
  useEffect(() => {
    Promise.all([import('./SecondStep.tsx'), words.need(['second-factor'])])
      .then(([{ SecondStep: Step }]) => setLoaded({ Step }))
      .catch(console.error)
  }, [words])
  return loaded ? <loaded.Step onDone={onDone} onBack={back} /> : <StepLoading />
}
