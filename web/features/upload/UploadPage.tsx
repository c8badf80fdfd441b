import { useSay } from '../../say/use-say.ts'
import { useAccount } from '../accounts/viewer.ts'
import { AccountInvitation } from './AccountInvitation.tsx'
import { UploadForm } from './UploadForm.tsx'
import css from './UploadPage.module.css'

export function UploadPage() {
  const say = useSay()
  const account = useAccount()
  return (
    <div className="page">
      <h1 className={css.title}>{say('upload.title')}</h1>
      {account ? <UploadForm account={account} /> : <AccountInvitation />}
    </div>
  )
}
