import { Copy } from 'lucide-react'
import { useState } from 'react'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { TextDownload } from '../../../ui/TextDownload.tsx'
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
      showToast({ title: say('second-factor.codes.copied'), tone: 'good' })
    } catch (error) {
      console.error(error)
      showToast({
        title: say('second-factor.codes.copy.failed'),
        text: say('second-factor.codes.copy.byHand'),
        tone: 'bad',
      })
    }
  }
  return (
    <div className={css.body}>
      <p className={css.text}>{say('second-factor.codes.show')}</p>
      <ol className={css.codes}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="wrapping">
        <Button icon={<Copy size={18} aria-hidden="true" />} onClick={() => void copy()}>
          {say('second-factor.codes.copy')}
        </Button>
        <TextDownload text={text} fileName="melodrome-recovery-codes.txt">
          {say('second-factor.codes.download')}
        </TextDownload>
      </div>
      <Checkbox checked={isKept} onChange={event => setKept(event.currentTarget.checked)}>
        {say('second-factor.codes.kept')}
      </Checkbox>
      <Button look="primary" wide disabled={!isKept} onClick={onDone}>
        {say('second-factor.codes.done')}
      </Button>
    </div>
  )
}
