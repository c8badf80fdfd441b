import { useRouter } from '@tanstack/react-router'
import { ChevronDown, Globe } from 'lucide-react'
import { languageFrom, languageNames, languages } from '#words/languages.ts'
import { changeLanguage } from '../../say/language.ts'
import { useSay } from '../../say/use-say.ts'
import { classNames } from '../../ui/class-names.ts'
import css from './LanguageSelect.module.css'
import { showToast } from './toasts.ts'

interface LanguageSelectProps {
  /** `short` shows "KO" in narrow bars, `row` fills a line of the drawer. */
  look?: 'full' | 'short' | 'row'
  /** Draws an edge where nothing else marks it as a control. */
  outlined?: boolean
}

/**
 * The browser's own list under our label. What is selected follows the language in use, so a change that fails
 * turns back by itself.
 */
export function LanguageSelect({ look = 'full', outlined = false }: LanguageSelectProps) {
  const say = useSay()
  const { options } = useRouter()
  const change = async (language: string) => {
    try {
      await changeLanguage(languageFrom(language), options.context.words.namespaces())
    } catch (error) {
      console.error(error)
      showToast({
        title: say('shell.language.failed.title'),
        text: say('shell.language.failed.text'),
        tone: 'bad',
      })
    }
  }
  return (
    <label className={classNames(css.language, css[look], outlined && css.outlined)}>
      <Globe size={18} aria-hidden="true" />
      {look === 'row' && <span>{say('shell.language.label')}</span>}
      <span className={css.name}>
        {look === 'short' ? say.language.toUpperCase() : languageNames[say.language]}
      </span>
      {look === 'full' && <ChevronDown size={16} aria-hidden="true" />}
      <select
        className={css.select}
        aria-label={say('shell.language.label')}
        value={say.language}
        onChange={event => void change(event.currentTarget.value)}
      >
        {languages.map(language => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </label>
  )
}
