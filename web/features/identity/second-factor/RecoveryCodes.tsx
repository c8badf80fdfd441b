import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import css from './SetUp.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** Shown only this once: the member copies or saves them, and can continue only after confirming that they are kept. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const say = useSay()
  const [isKept, setKept] = useState(false)
  const text = `Melodrome (${location.host})\n\n${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ title: say('factor.codes.copied'), tone: 'good' })
    } catch (error) {
      console.error(error)
      showToast({
        title: say('factor.codes.copy.failed'),
        text: say('factor.codes.copy.byHand'),
        tone: 'bad',
      })
    }
  }
  return (
    <div className={css.body}>
      <p className={css.text}>{say('factor.codes.show')}</p>
      <ol className={css.codes}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={css.row}>
        <Button icon={<Copy size={18} aria-hidden="true" />} onClick={() => void copy()}>
          {say('factor.codes.copy')}
        </Button>
        <Button icon={<Download size={18} aria-hidden="true" />} onClick={() => save(text)}>
          {say('factor.codes.download')}
        </Button>
      </div>
      <Checkbox checked={isKept} onChange={event => setKept(event.currentTarget.checked)}>
        {say('factor.codes.kept')}
      </Checkbox>
      <Button look="primary" wide disabled={!isKept} onClick={onDone}>
        {say('factor.codes.done')}
      </Button>
    </div>
  )
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'melodrome-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(address)
}
