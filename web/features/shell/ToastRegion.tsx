import { useSay } from '../../say/use-say.ts'
import { Toast } from '../../ui/Toast.tsx'
import { dismissToast, useToast } from './toasts.ts'

export function ToastRegion() {
  const say = useSay()
  const notice = useToast()
  return (
    <Toast
      notice={notice}
      onClose={() => notice && dismissToast(notice.id)}
      closeLabel={say('common.close')}
      regionLabel={say('shell.notices.region')}
      noticeLabel={say('shell.notices.notice')}
    />
  )
}
