import deFields from '#words/de/shell/fields.json' with { type: 'json' }
import deRefusals from '#words/de/shell/refusals.json' with { type: 'json' }
import enFields from '#words/en/shell/fields.json' with { type: 'json' }
import enRefusals from '#words/en/shell/refusals.json' with { type: 'json' }
import esFields from '#words/es/shell/fields.json' with { type: 'json' }
import esRefusals from '#words/es/shell/refusals.json' with { type: 'json' }
import frFields from '#words/fr/shell/fields.json' with { type: 'json' }
import frRefusals from '#words/fr/shell/refusals.json' with { type: 'json' }
import jaFields from '#words/ja/shell/fields.json' with { type: 'json' }
import jaRefusals from '#words/ja/shell/refusals.json' with { type: 'json' }
import koFields from '#words/ko/shell/fields.json' with { type: 'json' }
import koRefusals from '#words/ko/shell/refusals.json' with { type: 'json' }
import { type Language, languages } from '#words/languages.ts'
import ptFields from '#words/pt/shell/fields.json' with { type: 'json' }
import ptRefusals from '#words/pt/shell/refusals.json' with { type: 'json' }
import { createSay } from '#words/say.ts'
import zhFields from '#words/zh/shell/fields.json' with { type: 'json' }
import zhRefusals from '#words/zh/shell/refusals.json' with { type: 'json' }

const words = {
  ko: { refusals: koRefusals, fields: koFields },
  en: { refusals: enRefusals, fields: enFields },
  ja: { refusals: jaRefusals, fields: jaFields },
  zh: { refusals: zhRefusals, fields: zhFields },
  es: { refusals: esRefusals, fields: esFields },
  fr: { refusals: frRefusals, fields: frFields },
  de: { refusals: deRefusals, fields: deFields },
  pt: { refusals: ptRefusals, fields: ptFields },
} satisfies Record<Language, unknown>

const says = new Map(languages.map(language => [language, createSay(language, words[language])]))

/** The server's own sentences, in one language. */
export function sayTo(language: Language) {
  return says.get(language)!
}
