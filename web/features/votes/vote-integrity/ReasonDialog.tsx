import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { quarantineReasonLength } from '#contract/limits.ts'
import { call } from '../../../api/call.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/fields/TextField.tsx'
import { Banner } from '../../../ui/layers/Banner.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'

/** What is to happen to whom. */
export interface Wish {
  act: 'quarantine' | 'release'
  of: 'person' | 'group'
  id: string
  name: string
  count: number
}

/** Asks why, since it stays in the log; then it is done. */
export function ReasonDialog({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const say = useSay()
  const formId = useId()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { act, isPending, error } = useAction({
    call: () =>
      call(`POST /api/admin/votes/${wish.act}`, {
        body: { of: wish.of, id: wish.id, reason: reason.trim() },
      }),
    done: async ({ count }) => {
      showToast({ title: say(`quarantine.done.${wish.act}`, { count }), tone: 'good' })
      await queries.invalidateQueries()
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(reason.trim() === '')
    if (reason.trim() !== '' && !isPending) void act()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={say(`quarantine.ask.${wish.act}`, { name: wish.name, count: wish.count })}
      description={say(`quarantine.text.${wish.act}`)}
      closeLabel={say('common.close')}
      actions={
        <Button
          type="submit"
          form={formId}
          look={wish.act === 'quarantine' ? 'dangerFill' : 'primary'}
          pending={isPending}
        >
          {say(`quarantine.${wish.act}`)}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextArea
          name="reason"
          label={say('quarantine.reason')}
          hint={say('quarantine.reason.hint')}
          error={isMissing ? say('quarantine.reason.missing') : undefined}
          maxLength={quarantineReasonLength}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
        {error && (
          <Banner tone="bad" announced>
            {reasonOf(error) ?? say('quarantine.failed')}
          </Banner>
        )}
      </form>
    </Dialog>
  )
}
