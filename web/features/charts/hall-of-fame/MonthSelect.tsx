import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { dateFormat } from '#words/formats.ts'
import { useSay } from '../../../say/use-say.ts'
import css from './MonthSelect.module.css'

/**
 * The month as a race bib, and a choice of the other months. The address of a chosen one names it, also the newest: the
 * one without a month shows the month under way, which may be a newer one by now.
 */
export function MonthSelect({ month, months }: { month: string; months: readonly string[] }) {
  const say = useSay()
  const navigate = useNavigate()
  const choose = (chosen: string) =>
    void navigate({ to: '/hall-of-fame', search: { month: chosen }, resetScroll: false })
  return (
    <span className={`select-box ${css.box}`}>
      <select
        className={css.select}
        aria-label={say('hall-of-fame.month')}
        value={month}
        onChange={event => choose(event.target.value)}
      >
        {months.map(each => (
          <option key={each} value={each}>
            {shortMonth(each, say.language)}
          </option>
        ))}
      </select>
      <ChevronDown size={28} aria-hidden="true" />
    </span>
  )
}

/** "2026.11" in Korean, "11/2026" in German. */
function shortMonth(month: string, language: string): string {
  return dateFormat(language, { year: 'numeric', month: '2-digit', timeZone: 'UTC' })
    .format(new Date(month))
    .replaceAll(' ', '')
    .replace(/\.$/, '')
}
