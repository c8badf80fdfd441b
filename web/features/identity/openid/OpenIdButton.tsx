import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { ask } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { wayBack } from '../../../session/after-log-in.ts'
import { Button } from '../../../ui/Button.tsx'

/** Leads to the provider and back, if one is set up; calls `onFailure` if that fails. */
export function OpenIdButton({ onFailure }: { onFailure: (error: unknown) => void }) {
  const say = useSay()
  const { data: provider } = useQuery(ask('GET /api/auth/openid'))
  const [isPending, setPending] = useState(false)
  const isListening = useHydrated()
  // The browser's back button may restore this page as it was left; then the button must not stay busy.
  useEffect(() => {
    const rest = () => setPending(false)
    addEventListener('pageshow', rest)
    return () => removeEventListener('pageshow', rest)
  }, [])
  if (!provider?.name) return null

  const go = async () => {
    setPending(true)
    try {
      const { address } = await call('POST /api/auth/openid', { body: { returnTo: wayBack() } })
      // The button stays busy until the other page takes over.
      location.assign(address)
    } catch (error) {
      onFailure(error)
      setPending(false)
    }
  }
  return (
    <Button
      wide
      size="lg"
      listening={isListening}
      pending={isPending}
      pendingWords={say('openid.continue.pending')}
      onClick={() => void go()}
    >
      {say('openid.continue', { name: provider.name })}
    </Button>
  )
}
