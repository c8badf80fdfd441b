import { ChevronDown, Globe } from 'lucide-react'
import { languageNames } from '#words/languages.ts'
import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import { LazyOnIntent } from '../../../ui/layers/LazyOnIntent.tsx'
import css from './Choice.module.css'

interface LanguageButtonProps {
  /** `short` shows "KO" in narrow bars, `row` fills a line of the drawer. */
  look?: 'full' | 'short' | 'row'
  /** Draws a border if nothing else shows that it is a control. */
  outlined?: boolean
}

/**
 * The language in use; its menu has the others. Not a select: an arrow key on a closed one changes its value on Windows,
 * and here that loads the page again.
 */
export function LanguageButton({ look = 'full', outlined = false }: LanguageButtonProps) {
  const say = useSay()
  const label = say('shell.language.label')
  const shown = look === 'short' ? say.language.toUpperCase() : languageNames[say.language]
  return (
    <LazyOnIntent
      popup="menu"
      load={() => import('./LanguageMenu.tsx')}
      trigger={props => (
        <button
          type="button"
          {...props}
          className={classNames(css.box, look === 'row' && css.row, outlined && css.outlined)}
          aria-label={`${label} ${shown}`}
        >
          <Globe size={look === 'row' ? 20 : 18} aria-hidden="true" />
          {look === 'row' && <span>{label}</span>}
          <span>{shown}</span>
          {look === 'full' && <ChevronDown size={16} aria-hidden="true" />}
        </button>
      )}
      layer={({ LanguageMenu }, props) => <LanguageMenu {...props} />}
    />
  )
}
