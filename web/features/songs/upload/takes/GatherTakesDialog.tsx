import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { idFromUuid } from '#contract/ids.ts'
import type { Draft } from '#contract/songs/drafts.ts'
import { call } from '../../../../api/call.ts'
import { stale } from '../../../../api/queries.ts'
import { randomName } from '../../../../api/random-name.ts'
import { showToast } from '../../../../notices/toasts.ts'
import { useSay } from '../../../../say/use-say.ts'
import { useAction } from '../../../../session/use-action.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { Dialog } from '../../../../ui/layers/Dialog.tsx'
import css from './GatherTakesDialog.module.css'

interface GatherTakesDialogProps {
  drafts: readonly Draft[]
  isOpen: boolean
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

/** Chooses which drafts are takes of one song, if they did not come together. */
export function GatherTakesDialog({ drafts, ...layer }: GatherTakesDialogProps) {
  const say = useSay()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useId()
  const box = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [group] = useState(() => idFromUuid(randomName()))
  const { act, isPending } = useAction({
    call: (draftIds: string[]) => call('PUT /api/takes/{id}', { params: { id: group }, body: { draftIds } }),
    done: async (_answer, { length: count }) => {
      await stale(queries, 'GET /api/drafts')
      const compare = () => void navigate({ to: '/upload/takes/$group', params: { group } })
      // It was closed meanwhile: the member may be elsewhere.
      if (!box.current) {
        const action = { words: say('takes.compare', { count }), act: compare }
        return showToast({ title: say('takes.gathered'), tone: 'good', action })
      }
      // The focus is back before a question about typed words takes it, so that it can return there.
      flushSync(layer.onClose)
      // Not awaited: a person who stays on this page, to keep typed words, ends no navigation.
      setTimeout(compare)
    },
    failed: say('takes.gather.failed'),
    reread: ['GET /api/drafts'],
  })
  // A chosen draft may be gone, published or discarded elsewhere.
  const draftIds = drafts.map(({ id }) => id).filter(id => chosen.has(id))
  const isEnough = draftIds.length >= 2
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEnough && !isPending) void act(draftIds)
  }
  return (
    <Dialog
      {...layer}
      size="sm"
      title={say('takes.gather')}
      description={say('takes.gather.text')}
      closeLabel={say('common.close')}
      actions={
        <Button type="submit" form={form} look="primary" disabled={!isEnough} pending={isPending}>
          {say('takes.gather.go')}
        </Button>
      }
    >
      <form ref={box} id={form} className={css.choices} onSubmit={submit}>
        {drafts.map(({ id, title }) => (
          <Checkbox
            key={id}
            checked={chosen.has(id)}
            onChange={({ target }) =>
              setChosen(new Set(target.checked ? [...chosen, id] : [...chosen].filter(other => other !== id)))
            }
          >
            {title}
          </Checkbox>
        ))}
      </form>
    </Dialog>
  )
}
