import { RotateCw } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import type { Draft } from '#contract/songs/drafts.ts'
import { call } from '../../../../api/call.ts'
import { useSay } from '../../../../say/use-say.ts'
import { useAction } from '../../../../session/use-action.ts'
import { Button } from '../../../../ui/Button.tsx'

interface RetryDraftProps {
  draft: Draft
  name: string
  /** Takes the focus from the button, which goes once the draft is analysed again. */
  after: RefObject<HTMLElement | null>
}

/** Has a draft analysed once more that failed through no fault of its file. */
export function RetryDraft({ draft: { id }, name, after }: RetryDraftProps) {
  const say = useSay()
  const button = useRef<HTMLButtonElement>(null)
  const { act, isPending } = useAction({
    call: () => call('POST /api/drafts/{id}/retry', { params: { id } }),
    done: () => {
      if (document.activeElement === button.current) after.current?.focus()
    },
    failed: say('takes.failed'),
    reread: ['GET /api/drafts'],
  })
  return (
    <Button
      ref={button}
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
