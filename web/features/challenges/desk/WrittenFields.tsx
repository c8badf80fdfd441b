import { useState } from 'react'
import { challengeThemeLength, challengeTitleLength, descriptionLength } from '#contract/limits.ts'
import { type Language, languageNames, languages } from '#words/languages.ts'
import { useSay } from '../../../say/use-say.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea, TextField } from '../../../ui/fields/TextField.tsx'
import { type WrittenField, writtenFields } from './challenge-form.ts'
import type { useSaveChallenge } from './use-save-challenge.ts'
import css from './WrittenFields.module.css'

const lengths: Record<WrittenField, number> = {
  title: challengeTitleLength,
  theme: challengeThemeLength,
  description: descriptionLength,
}

interface WrittenFieldsProps {
  saving: ReturnType<typeof useSaveChallenge>
}

/** Each field of the original beside the same field of one translation. */
export function WrittenFields({ saving }: WrittenFieldsProps) {
  const say = useSay()
  const [language, setLanguage] = useState<Language>('en')
  const { values, change, errorOf } = saving
  return (
    <div className={css.fields}>
      <p className={css.column}>{say('announcing.original')}</p>
      <SelectField
        label={say('announcing.translation')}
        value={language}
        options={languages.map(each => ({
          value: each,
          label: values.titleTranslations[each]?.trim() ? `${languageNames[each]} ✓` : languageNames[each],
        }))}
        onChange={event => setLanguage(languages.find(each => each === event.target.value) ?? 'en')}
      />
      {writtenFields.map(field => {
        const Text = field === 'description' ? TextArea : TextField
        const label = say(`announcing.${field}`)
        const name = `${field}Translations` as const
        return (
          <div key={field} className={css.pair}>
            <Text {...saving.field(field)} label={label} maxLength={lengths[field]} />
            <Text
              name={name}
              label={`${label} (${languageNames[language]})`}
              lang={language}
              optional={say('common.optional')}
              error={errorOf(`${name}.${language}`)}
              maxLength={lengths[field]}
              placeholder={values[field]}
              value={values[name][language] ?? ''}
              onChange={event =>
                change(known => ({ [name]: { ...known[name], [language]: event.target.value } }))
              }
            />
          </div>
        )
      })}
    </div>
  )
}
