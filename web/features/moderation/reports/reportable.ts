import type { ReportSubject } from '#contract/moderation/reports.ts'

/** Something that can be reported, and what it is called or how it begins. */
export interface Reportable {
  subject: ReportSubject
  name: string
}
