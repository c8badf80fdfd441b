import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Account } from '#contract/identity/accounts.ts'
import { stale } from '../../../../api/queries.ts'
import { useSay } from '../../../../say/use-say.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { DraftForm } from '../drafts/DraftForm.tsx'
import css from './Takes.module.css'
import type { NumberedTake } from './use-take-list.ts'

interface PublishTakeProps {
  take: NumberedTake
  /** The number of other takes. */
  otherCount: number
  account: Account
  onBack: () => void
}

/** The form for the take to publish, with a choice of what happens to the others. */
export function PublishTake({ take, otherCount, account, onBack }: PublishTakeProps) {
  const say = useSay()
  const queries = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [othersGo, setOthersGo] = useState(false)
  useEffect(() => {
    heading.current?.focus()
    scrollTo({ top: 0 })
  }, [])
  return (
    <section aria-labelledby="publish-take" className={css.publishing}>
      <Button look="ghost" icon={<ArrowLeft size={18} aria-hidden="true" />} onClick={onBack}>
        {say('takes.publish.back')}
      </Button>
      <h2 ref={heading} id="publish-take" tabIndex={-1} className={css.publishTitle}>
        {say('takes.publish.name', { name: take.name })}
      </h2>
      <DraftForm
        draft={take.draft}
        account={account}
        query={othersGo ? '?otherTakes=discard' : ''}
        onGone={() => {
          onBack()
          void stale(queries, 'GET /api/drafts', 'GET /api/quota')
        }}
      >
        {otherCount > 0 && (
          <Checkbox checked={othersGo} onChange={({ target }) => setOthersGo(target.checked)}>
            {say('takes.publish.others', { count: otherCount })}
          </Checkbox>
        )}
      </DraftForm>
    </section>
  )
}
