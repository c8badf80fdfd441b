import { useRouter } from '@tanstack/react-router'
import { ChevronDown, Globe } from 'lucide-react'
import { languageFrom, languageNames, languages } from '#words/languages.ts'
import { showToast } from '../../../notices/toasts.ts'
import { changeLanguage } from '../../../say/language.ts'
import { useSay } from '../../../say/use-say.ts'
import { OverlaidSelect } from './OverlaidSelect.tsx'

const choices = languages.map(language => ({
  value: language,
  label: languageNames[language],
  lang: language,
}))

interface LanguageSelectProps {
  /** `short` shows "KO" in narrow bars, `row` fills a line of the drawer. */
  look?: 'full' | 'short' | 'row'
  outlined?: boolean
}

/** The selection follows the language in use, so it changes back by itself if a change fails. */
export function LanguageSelect({ look = 'full', outlined = false }: LanguageSelectProps) {
  const say = useSay()
  const { words } = useRouter().options.context
  const change = async (language: string) => {
    try {
      await changeLanguage(languageFrom(language), words.namespaces())
    } catch (error) {
      console.error(error)
      const [title, text] = [say('shell.language.failed.title'), say('shell.language.failed.text')]
      showToast({ title, text, tone: 'bad' })
    }
  }
  return (
    <OverlaidSelect
      label={say('shell.language.label')}
      value={say.language}
      choices={choices}
      look={look === 'row' ? 'row' : 'stadium'}
      outlined={outlined}
      onChoose={language => void change(language)}
    >
      <Globe size={look === 'row' ? 20 : 18} aria-hidden="true" />
      {look === 'row' && <span>{say('shell.language.label')}</span>}
      <span>{look === 'short' ? say.language.toUpperCase() : languageNames[say.language]}</span>
      {look === 'full' && <ChevronDown size={16} aria-hidden="true" />}
    </OverlaidSelect>
  )
}
