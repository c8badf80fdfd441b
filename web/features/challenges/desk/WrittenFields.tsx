import { useState } from 'react'
import { challengeThemeLength, challengeTitleLength, descriptionLength } from '#contract/limits.ts'
import { type Language, languageNames, languages } from '#words/languages.ts'
import { useSay } from '../../../say/use-say.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea, TextField } from '../../../ui/fields/TextField.tsx'
import {
  type ChallengeErrors,
  type ChallengeForm,
  type WrittenField,
  writtenFields,
} from './challenge-form.ts'
import css from './WrittenFields.module.css'

const lengths: Record<WrittenField, number> = {
  title: challengeTitleLength,
  theme: challengeThemeLength,
  description: descriptionLength,
}

interface WrittenFieldsProps {
  form: ChallengeForm
  errors: ChallengeErrors
  onChange: (changes: Partial<ChallengeForm>) => void
}

/** The original beside one of its translations, field by field. */
export function WrittenFields({ form, errors, onChange }: WrittenFieldsProps) {
  const say = useSay()
  const [language, setLanguage] = useState<Language>('en')
  const translate = (field: WrittenField, text: string) =>
    onChange({
      translations: { ...form.translations, [field]: { ...form.translations[field], [language]: text } },
    })
  return (
    <div className={css.fields}>
      <p className={css.column}>{say('curation.original')}</p>
      <SelectField
        label={say('curation.translation')}
        value={language}
        options={languages.map(each => ({
          value: each,
          label: form.translations.title[each]?.trim() ? `${languageNames[each]} ✓` : languageNames[each],
        }))}
        onChange={event => setLanguage(languages.find(each => each === event.target.value) ?? 'en')}
        className={css.language}
      />
      {writtenFields.map(field => {
        const Text = field === 'description' ? TextArea : TextField
        const label = say(`curation.${field}`)
        return (
          <div key={field} className={css.pair}>
            <Text
              name={field}
              label={label}
              error={errors[field]}
              maxLength={lengths[field]}
              value={form[field]}
              onChange={event => onChange({ [field]: event.target.value })}
            />
            <Text
              name={`${field}Translations`}
              label={`${label} (${languageNames[language]})`}
              lang={language}
              optional={say('common.optional')}
              error={errors[`${field}Translations.${language}`]}
              maxLength={lengths[field]}
              placeholder={form[field]}
              value={form.translations[field][language] ?? ''}
              onChange={event => translate(field, event.target.value)}
            />
          </div>
        )
      })}
    </div>
  )
}
