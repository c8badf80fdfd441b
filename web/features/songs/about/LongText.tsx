import { useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import css from './LongText.module.css'

/** At least as much as stands in the lines that are shown at first, so that unfolding always shows more. */
const shownLetters = 400
const shownLines = 6

/** Words as they were written; the first lines of long ones, and all of them when asked for. */
export function LongText({ text, about }: { text: string; about: string }) {
  const say = useSay()
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > shownLetters || text.split('\n').length > shownLines
  return (
    <>
      <p className={classNames(css.text, isLong && !isWhole && css.folded)}>{text}</p>
      {isLong && (
        <Button
          look="ghost"
          size="sm"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className={css.more}
        >
          {say(isWhole ? 'songs.made.less' : 'songs.made.more')}
          <span className="spoken"> {about}</span>
        </Button>
      )}
    </>
  )
}
