import type { ReportSubject } from '#contract/moderation/reports.ts'

/** Something that can be reported, and its name or first words. */
export interface Reportable {
  subject: ReportSubject
  name: string
}
