import type { ShownNotice } from './toasts.ts'

export function ToastRegion({ notice }: { notice: ShownNotice }) {
  return <div role="status">{notice.title}</div>
}
