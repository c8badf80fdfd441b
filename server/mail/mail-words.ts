import de from '#words/de/notifications/mails.json' with { type: 'json' }
import en from '#words/en/notifications/mails.json' with { type: 'json' }
import es from '#words/es/notifications/mails.json' with { type: 'json' }
import fr from '#words/fr/notifications/mails.json' with { type: 'json' }
import ja from '#words/ja/notifications/mails.json' with { type: 'json' }
import ko from '#words/ko/notifications/mails.json' with { type: 'json' }
import { type Language, languages } from '#words/languages.ts'
import pt from '#words/pt/notifications/mails.json' with { type: 'json' }
import { createSay, type Say } from '#words/say.ts'
import zh from '#words/zh/notifications/mails.json' with { type: 'json' }

const words = { ko, en, ja, zh, es, fr, de, pt } satisfies Record<Language, object>

const says = new Map(languages.map(language => [language, createSay(language, { mails: words[language] })]))

/** The sentences of mails, in one language. */
export function sayByMail(language: Language): Say {
  return says.get(language)!
}
