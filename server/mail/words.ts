import de from '#words/de/mails.json' with { type: 'json' }
import en from '#words/en/mails.json' with { type: 'json' }
import es from '#words/es/mails.json' with { type: 'json' }
import fr from '#words/fr/mails.json' with { type: 'json' }
import ja from '#words/ja/mails.json' with { type: 'json' }
import ko from '#words/ko/mails.json' with { type: 'json' }
import { type Language, languages } from '#words/languages.ts'
import pt from '#words/pt/mails.json' with { type: 'json' }
import { createSay, type Say } from '#words/say.ts'
import zh from '#words/zh/mails.json' with { type: 'json' }

const words = { ko, en, ja, zh, es, fr, de, pt } satisfies Record<Language, object>

const says = new Map(languages.map(language => [language, createSay(language, { mails: words[language] })]))

/** The sentences of mails, in one language. */
export function sayByMail(language: Language): Say {
  return says.get(language)!
}
