import { useRouter } from '@tanstack/react-router'
import { languageFrom, languageNames, languages } from '#words/languages.ts'
import { showToast } from '../../../notices/toasts.ts'
import { changeLanguage } from '../../../say/language.ts'
import { useSay } from '../../../say/use-say.ts'
import type { LayerProps } from '../../../ui/layers/LazyOnIntent.tsx'
import { Menu, MenuChoices } from '../../../ui/layers/Menu.tsx'

const choices = languages.map(language => ({
  value: language,
  label: languageNames[language],
  lang: language,
}))

/** The tick follows the language in use, so it stays if a change fails. */
export function LanguageMenu(layer: LayerProps) {
  const say = useSay()
  const { words } = useRouter().options.context
  const change = async (language: string) => {
    if (language === say.language) return
    try {
      await changeLanguage(languageFrom(language), words.namespaces())
    } catch (error) {
      console.error(error)
      const [title, text] = [say('shell.language.failed.title'), say('shell.language.failed.text')]
      showToast({ title, text, tone: 'bad' })
    }
  }
  const label = say('shell.language.label')
  return (
    <Menu {...layer} label={label}>
      <MenuChoices
        label={label}
        value={say.language}
        onChoose={language => void change(language)}
        choices={choices}
      />
    </Menu>
  )
}
