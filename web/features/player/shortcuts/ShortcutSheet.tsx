import { useSay } from '../../../say/use-say.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import css from './ShortcutSheet.module.css'
import { switchShortcuts, useShortcutsOn } from './shortcut-memory.ts'

const shortcuts = [
  { name: 'shortcuts.search', keys: ['/'] },
  { name: 'shortcuts.toggle', keys: ['shortcuts.space'] },
  { name: 'shortcuts.seek', keys: ['←', '→'] },
  { name: 'shortcuts.next', keys: ['N'] },
  { name: 'shortcuts.previous', keys: ['P'] },
  { name: 'shortcuts.loudness', keys: ['Shift + ↑', 'Shift + ↓'] },
  { name: 'shortcuts.mute', keys: ['M'] },
  { name: 'shortcuts.like', keys: ['L'] },
  { name: 'shortcuts.queue', keys: ['Q'] },
  { name: 'shortcuts.help', keys: ['?'] },
] as const

/** All shortcut keys, and the switch for those that are letters. */
export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const say = useSay()
  const areOn = useShortcutsOn()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={say('shortcuts.title')}
      closeLabel={say('common.close')}
      size="sm"
    >
      <dl className={css.keys}>
        {shortcuts.map(({ name, keys }) => (
          <div key={name} className={css.row}>
            <dt>{say(name)}</dt>
            <dd>
              {keys.map(key => (
                <kbd key={key} className={css.key}>
                  {key === 'shortcuts.space' ? say(key) : key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox checked={areOn} onChange={event => switchShortcuts(event.currentTarget.checked)}>
        {say('shortcuts.on')}
      </Checkbox>
    </Dialog>
  )
}
