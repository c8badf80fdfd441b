import { Ellipsis } from 'lucide-react'
import { showNetworkFailure } from '../../notices/network-failure.ts'
import { useSay } from '../../say/use-say.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../ui/LazyOnIntent.tsx'

export interface RowActions {
  /** Whose menu it is, as spoken. */
  label: string
  choices: readonly RowAction[]
}

interface RowAction {
  words: string
  danger?: boolean
  act: () => void
}

const loadMenu = () => import('../../ui/Menu.tsx')

/** What can be done about one row of a table. */
export function RowMenu({ label, choices }: RowActions) {
  const say = useSay()
  if (choices.length === 0) return null
  return (
    <LazyOnIntent
      popup="menu"
      load={loadMenu}
      onFail={() => showNetworkFailure(say)}
      trigger={props => (
        <IconButton {...props} label={label}>
          <Ellipsis size={20} aria-hidden="true" />
        </IconButton>
      )}
      layer={({ Menu, MenuItem }, layer) => (
        <Menu {...layer} label={label}>
          {choices.map(({ words, danger, act }) => (
            <MenuItem key={words} danger={danger} onChoose={act}>
              {words}
            </MenuItem>
          ))}
        </Menu>
      )}
    />
  )
}
