import { useMemo } from 'react'
import { dateFormat } from '#words/formats.ts'
import { hourOf } from '../../../../say/moments.ts'
import { useSay } from '../../../../say/use-say.ts'

/** When a comment was written, short: month, day, hour and minute in the reader's language and time. */
export function useMoments(): (moment: string) => string {
  const { language } = useSay()
  return useMemo(() => {
    const format = dateFormat(language, {
      month: 'short',
      day: 'numeric',
      hour: hourOf(language),
      minute: '2-digit',
    })
    return moment => format.format(new Date(moment))
  }, [language])
}
