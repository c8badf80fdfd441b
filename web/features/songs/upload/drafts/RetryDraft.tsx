import { RotateCw } from 'lucide-react'
import type { RefObject } from 'react'
import type { Draft } from '#contract/songs/drafts.ts'
import { call } from '../../../../api/call.ts'
import { useSay } from '../../../../say/use-say.ts'
import { useAction } from '../../../../session/use-action.ts'
import { Button } from '../../../../ui/Button.tsx'

interface RetryDraftProps {
  draft: Draft
  name: string
  /** The control beside it, for the focus: this one goes once the draft is analysed again. */
  beside: RefObject<HTMLButtonElement | null>
}

/** Has a draft analysed once more that failed through no fault of its file. */
export function RetryDraft({ draft: { id }, name, beside }: RetryDraftProps) {
  const say = useSay()
  const { act, isPending } = useAction({
    call: () => call('POST /api/drafts/{id}/retry', { params: { id } }),
    done: () => beside.current?.focus(),
    failed: say('takes.failed'),
    reread: ['GET /api/drafts'],
  })
  return (
    <Button
      size="sm"
      icon={<RotateCw size={16} aria-hidden="true" />}
      aria-label={`${say('drafts.retry')}: ${name}`}
      pending={isPending}
      onClick={() => void act()}
    >
      {say('drafts.retry')}
    </Button>
  )
}
