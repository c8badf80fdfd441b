import { termsVersion } from '#contract/identity/terms-version.ts'
import {
  deletionGraceDays,
  draftDays,
  exportHours,
  sessionHours,
  signInLogDays,
  uploadHours,
} from '#contract/limits.ts'
import type { Say } from '#words/say.ts'

export interface Chapter {
  /** The anchor, the same in every language. */
  id: string
  title: string
  text: string
}

export interface LegalText {
  /** The date of this version; change it together with the text. */
  since: string
  chapters: readonly Chapter[]
}

const terms = ['account', 'works', 'rights', 'label', 'decisions', 'leaving', 'liability', 'changes'] as const
const privacy = [
  'account',
  'visits',
  'listening',
  'messages',
  'uploads',
  'cookies',
  'others',
  'basis',
  'keeping',
  'rights',
] as const
const guidelines = ['music', 'people', 'votes', 'forum', 'report', 'decisions'] as const

const privacySince = '2026-11-27'
const guidelinesSince = '2026-11-22'

/** The limits that hold for everybody are filled into the texts. */
const numbers = {
  days: deletionGraceDays,
  hours: sessionHours,
  logDays: signInLogDays,
  draftDays,
  exportHours,
  uploadHours,
}

export const legalTexts = {
  terms: (say: Say): LegalText => ({
    since: termsVersion,
    chapters: terms.map(id => ({ id, title: say(`terms.${id}`), text: say(`terms.${id}.text`, numbers) })),
  }),
  privacy: (say: Say): LegalText => ({
    since: privacySince,
    chapters: privacy.map(id => ({
      id,
      title: say(`privacy.${id}`),
      text: say(`privacy.${id}.text`, numbers),
    })),
  }),
  guidelines: (say: Say): LegalText => ({
    since: guidelinesSince,
    chapters: guidelines.map(id => ({
      id,
      title: say(`guidelines.${id}`),
      text: say(`guidelines.${id}.text`),
    })),
  }),
}
