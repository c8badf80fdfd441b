import { Copy } from 'lucide-react'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import setUp from '../second-factor/SetUp.module.css'

interface MadeKeyProps {
  text: string
  /** In the order in which a program asks for them; the last one is the secret, and only it is copied. */
  entries: readonly { label: string; value: string }[]
  copyWords: string
  copiedWords: string
  onDone: () => void
}

/** A new secret, which is shown only once, and what belongs to it. */
export function MadeKey({ text, entries, copyWords, copiedWords, onDone }: MadeKeyProps) {
  const say = useSay()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(entries.at(-1)!.value)
      showToast({ title: copiedWords, tone: 'good' })
    } catch (error) {
      console.error(error)
      showToast({ title: say('tokens.copy.failed'), text: say('tokens.copy.byHand'), tone: 'bad' })
    }
  }
  return (
    <div className={setUp.body}>
      <p className={setUp.text}>{text}</p>
      {entries.map(({ label, value }) => (
        <TextField
          key={label}
          label={label}
          value={value}
          readOnly
          spellCheck={false}
          onFocus={event => event.currentTarget.select()}
        />
      ))}
      <div className="wrapping">
        <Button icon={<Copy size={18} aria-hidden="true" />} onClick={() => void copy()}>
          {copyWords}
        </Button>
        <Button look="primary" onClick={onDone}>
          {say('tokens.done')}
        </Button>
      </div>
    </div>
  )
}
