import { useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import css from './LongText.module.css'

/** At least as many as the first lines show, so that expanding always shows more. */
const shownLetters = 400
const shownLines = 6

/** A text as it was written; of a long one only the first lines until the reader expands it. */
export function LongText({ text, about }: { text: string; about: string }) {
  const say = useSay()
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > shownLetters || text.split('\n').length > shownLines
  return (
    <>
      <p className={classNames(css.text, isLong && !isWhole && `clamp-lines ${css.folded}`)}>{text}</p>
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
