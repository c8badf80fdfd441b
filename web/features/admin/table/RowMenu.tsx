import { Ellipsis } from 'lucide-react'
import type { RefObject } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LazyOnIntent } from '../../../ui/layers/LazyOnIntent.tsx'

export interface RowActions {
  /** What the menu is about, for screen readers. */
  label: string
  choices: readonly RowAction[]
}

interface RowAction {
  words: string
  danger?: boolean
  /** `opener`: the menu's button, to which the focus returns from a dialog. */
  act: (opener?: RefObject<HTMLElement | null>) => void
}

/** What can be done about one row of a table. */
export function RowMenu({ label, choices }: RowActions) {
  if (choices.length === 0) return null
  return (
    <LazyOnIntent
      popup="menu"
      load={() => import('../../../ui/layers/Menu.tsx')}
      trigger={props => (
        <IconButton {...props} label={label}>
          <Ellipsis size={20} aria-hidden="true" />
        </IconButton>
      )}
      layer={({ Menu, MenuItem }, layer) => (
        <Menu {...layer} label={label}>
          {choices.map(({ words, danger, act }) => (
            <MenuItem key={words} danger={danger} onChoose={() => act(layer.opener)}>
              {words}
            </MenuItem>
          ))}
        </Menu>
      )}
    />
  )
}
