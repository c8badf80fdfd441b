import { useEffect, useState } from 'react'
import { showNetworkFailure } from '../../../notices/network-failure.ts'
import { useNeedWords, useSay } from '../../../say/use-say.ts'
import { isHelpKey } from './shortcuts.ts'

type Sheet = typeof import('./ShortcutSheet.tsx')

/** The key `?` opens the list of shortcuts, which loads only then. */
export function ShortcutHelp() {
  const say = useSay()
  const need = useNeedWords()
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = async () => {
      const [loaded] = await Promise.all([import('./ShortcutSheet.tsx'), need(['shortcuts'])])
      setSheet(loaded)
      setOpen(true)
    }
    const press = (event: KeyboardEvent) => {
      if (!isHelpKey(event)) return
      event.preventDefault()
      open().catch(() => showNetworkFailure(say))
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [say, need])
  return sheet && <sheet.ShortcutSheet isOpen={isOpen} onClose={() => setOpen(false)} />
}
