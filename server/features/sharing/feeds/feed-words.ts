import de from '#words/de/sharing/feeds.json' with { type: 'json' }
import en from '#words/en/sharing/feeds.json' with { type: 'json' }
import es from '#words/es/sharing/feeds.json' with { type: 'json' }
import fr from '#words/fr/sharing/feeds.json' with { type: 'json' }
import ja from '#words/ja/sharing/feeds.json' with { type: 'json' }
import ko from '#words/ko/sharing/feeds.json' with { type: 'json' }
import { type Language, languages } from '#words/languages.ts'
import pt from '#words/pt/sharing/feeds.json' with { type: 'json' }
import { createSay, type Say } from '#words/say.ts'
import zh from '#words/zh/sharing/feeds.json' with { type: 'json' }

const words = { ko, en, ja, zh, es, fr, de, pt } satisfies Record<Language, object>

const says = new Map(languages.map(language => [language, createSay(language, { feeds: words[language] })]))

/** The sentences of feeds, in one language. */
export function sayInFeed(language: Language): Say {
  return says.get(language)!
}
