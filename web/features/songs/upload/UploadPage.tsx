import { useHydrated, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import { late } from '../../../ui/layers/late.tsx'
import { AccountInvitation } from './AccountInvitation.tsx'
import css from './UploadPage.module.css'

const importForm = () => import('./UploadForm.tsx')
const UploadForm = lazy(async () => ({ default: (await importForm()).UploadForm }))
/** The list comes late: the form for one song is what most people are here for. */
const Drafts = late(async () => (await import('./drafts/Drafts.tsx')).Drafts, {
  words: ['drafts', 'recipe', 'songs', 'takes', 'upload'],
})
const TakesScreen = late(async () => (await import('./takes/TakesScreen.tsx')).TakesScreen, {
  words: ['drafts', 'player', 'recipe', 'songs', 'takes', 'upload'],
  fallback: <EmptyStage />,
})
const Quota = late(async () => (await import('./sending/Quota.tsx')).Quota)
// On its way together with this page, also when the pointer only rests on the link. Should it fail, the page says so.
if (!import.meta.env.SSR) importForm().catch(console.error)

/**
 * The form comes once the page listens: a file chosen before that would go unheard, and what was typed would be
 * lost. Until then its stage keeps the place.
 */
export function UploadPage() {
  const say = useSay()
  const account = useAccount()
  const isListening = useHydrated()
  const { group } = useParams({ strict: false })
  if (group && account)
    return (
      <div className="page">
        <TakesScreen account={account} />
      </div>
    )
  return (
    <div className="page">
      <h1 className={css.title}>{say('upload.title')}</h1>
      {!account && <AccountInvitation />}
      {account && <Drafts account={account} />}
      {account && (
        <Suspense fallback={<EmptyStage />}>
          {isListening ? <UploadForm account={account} /> : <EmptyStage />}
          {isListening && <Quota />}
        </Suspense>
      )}
    </div>
  )
}

function EmptyStage() {
  const say = useSay()
  return (
    <div className={css.stage} aria-busy="true">
      <span className="spoken">{say('common.loading')}</span>
    </div>
  )
}
