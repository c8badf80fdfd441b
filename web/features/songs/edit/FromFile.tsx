import { FileAudio } from 'lucide-react'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import css from './FromFile.module.css'

/** Beside a label: says that the value comes from the file. */
export function FromFile() {
  const say = useSay()
  return (
    <span className={css.mark}>
      <FileAudio size={14} aria-hidden="true" />
      {say('upload.fromFile')}
    </span>
  )
}

/** Above the fields: says that their values come from the file, and offers to clear them. */
export function FromFileNote({ onClear }: { onClear: () => void }) {
  const say = useSay()
  return (
    <div className={css.note}>
      <p>{say('upload.fromFile.note')}</p>
      <Button size="sm" look="ghost" onClick={onClear}>
        {say('upload.fromFile.clear')}
      </Button>
    </div>
  )
}
