import { Copy } from 'lucide-react'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import setUp from '../second-factor/SetUp.module.css'

/** The secret of a token, which no one sees again. */
export function MadeToken({ secret, onDone }: { secret: string; onDone: () => void }) {
  const say = useSay()
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    showToast({ title: say('tokens.copied'), tone: 'good' })
  }
  return (
    <div className={setUp.body}>
      <p className={setUp.text}>{say('tokens.made.text')}</p>
      <TextField
        label={say('tokens.secret')}
        value={secret}
        readOnly
        spellCheck={false}
        onFocus={event => event.currentTarget.select()}
      />
      <div className={setUp.row}>
        <Button icon={<Copy size={18} aria-hidden="true" />} onClick={() => void copy().catch(console.error)}>
          {say('tokens.copy')}
        </Button>
        <Button look="primary" onClick={onDone}>
          {say('tokens.done')}
        </Button>
      </div>
    </div>
  )
}
