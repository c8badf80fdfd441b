import { useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { Banner } from '../../../ui/layers/Banner.tsx'
import { keptHere } from './kept.ts'

/** Says that likes and playlist songs are kept here for the account that is about to be created or opened. */
export function KeptHere() {
  const say = useSay()
  const [kept] = useState(keptHere)
  if (!kept || kept.likes.length + kept.listed.length === 0) return null
  return <Banner tone="good">{say('guest-import.waits')}</Banner>
}
