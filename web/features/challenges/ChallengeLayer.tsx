import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'

const ChallengeDialog = lazy(async () => ({
  default: (await import('./desk/ChallengeDialog.tsx')).ChallengeDialog,
}))

/** The challenge that was opened from the list of posters, above that list. */
export function ChallengeLayer() {
  const id = useLocation({ select: ({ state }) => state.challenge })
  return (
    id !== undefined && (
      <ErrorBoundary key={id}>
        <Suspense fallback={null}>
          <ChallengeDialog id={id} />
        </Suspense>
      </ErrorBoundary>
    )
  )
}
