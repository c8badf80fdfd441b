import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useId } from 'react'
import { quarantineReasonLength } from '#contract/limits.ts'
import type { QuarantineAct } from '#contract/votes/vote-integrity.ts'
import { call } from '../../../api/call.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useForm } from '../../../session/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/fields/FormFailure.tsx'
import { TextArea } from '../../../ui/fields/TextField.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'

/** The act, and the person it concerns. */
export interface Wish {
  act: QuarantineAct['act']
  of: 'person' | 'group'
  id: string
  name: string
  count: number
  /** The button of the row's menu. */
  opener: RefObject<HTMLElement | null> | undefined
}

interface ReasonDialogProps {
  wish: Wish
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks for the reason, which the log keeps; then acts. */
export function ReasonDialog({ wish, opener, onClose }: ReasonDialogProps) {
  const say = useSay()
  const formId = useId()
  const queries = useQueryClient()
  const { form, field, failure, button } = useForm({
    start: { reason: '' },
    keptAs: `quarantine_${wish.act}_${wish.id}`,
    rules: { reason: text => (text === '' ? say('vote-integrity.reason.missing') : undefined) },
    call: ({ reason }) =>
      call(`POST /api/admin/votes/${wish.act}`, {
        body: { of: wish.of, id: wish.id, reason: reason.trim() },
      }),
    done: async ({ count }) => {
      showToast({ title: say(`vote-integrity.done.${wish.act}`, { count }), tone: 'good' })
      await queries.invalidateQueries()
      onClose()
    },
    failed: say('vote-integrity.failed'),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      size="sm"
      title={
        wish.of === 'group'
          ? say(`vote-integrity.ask.${wish.act}.group`, { name: wish.name, count: wish.count })
          : say(`vote-integrity.ask.${wish.act}`, { name: wish.name })
      }
      description={say(`vote-integrity.text.${wish.act}`)}
      closeLabel={say('common.close')}
      actions={
        <Button
          type="submit"
          form={formId}
          look={wish.act === 'quarantine' ? 'dangerFill' : 'primary'}
          {...button}
        >
          {say(`vote-integrity.${wish.act}`)}
        </Button>
      }
    >
      <form {...form} id={formId}>
        <TextArea
          {...field('reason')}
          label={say('vote-integrity.reason')}
          hint={say('vote-integrity.reason.hint')}
          maxLength={quarantineReasonLength}
        />
        <FormFailure text={failure} />
      </form>
    </Dialog>
  )
}
