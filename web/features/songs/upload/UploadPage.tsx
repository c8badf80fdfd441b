import { useHydrated, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import { late } from '../../../ui/layers/late.tsx'
import { AccountInvitation } from './AccountInvitation.tsx'
import css from './UploadPage.module.css'

const importForm = () => import('./UploadForm.tsx')
const UploadForm = lazy(async () => ({ default: (await importForm()).UploadForm }))
/** The list loads late: most people come here for the form for one song. */
const Drafts = late(async () => (await import('./drafts/Drafts.tsx')).Drafts, {
  words: ['recipe', 'songs', 'takes'],
})
const TakesScreen = late(async () => (await import('./takes/TakesScreen.tsx')).TakesScreen, {
  words: ['player', 'recipe', 'takes'],
  fallback: <EmptyStage />,
})
const Quota = late(async () => (await import('./sending/Quota.tsx')).Quota)
// Loads together with this page, also when the pointer only rests on the link. If it fails, the page says so.
if (!import.meta.env.SSR) importForm().catch(console.error)

/**
 * The form appears only after hydration: a file chosen before that would be ignored, and typed text lost. Until then,
 * the form's stage keeps the place.
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
