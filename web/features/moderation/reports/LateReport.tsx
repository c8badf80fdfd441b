import type { RefObject } from 'react'
import { useLate } from '../../shell/use-late.ts'
import type { Reportable } from './reportable.ts'

interface LateReportProps extends Reportable {
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

const loadDialog = () => import('./ReportDialog.tsx')
const words = ['reports'] as const

/** The dialog, fetched once somebody wants to report something. */
export function LateReport(report: LateReportProps) {
  const late = useLate(loadDialog, words)
  return late && <late.ReportDialog {...report} />
}
