import type { ReportSubjectKind } from '#contract/moderation/report-reasons.ts'
import de from '#words/de/moderation/reports.json' with { type: 'json' }
import en from '#words/en/moderation/reports.json' with { type: 'json' }
import es from '#words/es/moderation/reports.json' with { type: 'json' }
import fr from '#words/fr/moderation/reports.json' with { type: 'json' }
import ja from '#words/ja/moderation/reports.json' with { type: 'json' }
import ko from '#words/ko/moderation/reports.json' with { type: 'json' }
import type { Language } from '#words/languages.ts'
import pt from '#words/pt/moderation/reports.json' with { type: 'json' }
import zh from '#words/zh/moderation/reports.json' with { type: 'json' }

const words = { ko, en, ja, zh, es, fr, de, pt } satisfies Record<Language, object>

/** What a kind of thing that can be reported is called: "Comment". */
export function kindWord(kind: ReportSubjectKind, language: Language): string {
  return words[language][`kind.${kind}`]
}
