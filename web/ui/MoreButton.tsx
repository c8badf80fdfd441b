import { type ComponentProps, type ReactNode, useState } from 'react'
import { useSay } from '../say/use-say.ts'
import { Button } from './Button.tsx'
import css from './MoreButton.module.css'

/** The part of an infinite query that the button needs. */
export interface MorePages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown
}

interface MoreButtonProps extends Omit<ComponentProps<typeof Button>, 'pending' | 'onClick'> {
  list: MorePages
  /** Shown after the last page. Without it only a reader whose focus was on the button is told. */
  end?: ReactNode
}

/**
 * Loads the next page of a list; if that fails, says so and tries again. After the last page there is no button: if it
 * had the focus, the focus stays at this place.
 */
export function MoreButton({ list, end, children, ...look }: MoreButtonProps) {
  const say = useSay()
  const [hasFocus, setFocus] = useState(false)
  const watch = { onFocus: () => setFocus(true), onBlur: () => setFocus(false) }
  if (!list.hasNextPage) {
    if (end === undefined && !hasFocus) return null
    return (
      <p
        {...watch}
        ref={hasFocus ? takeFocus : undefined}
        tabIndex={-1}
        className={end === undefined ? `spoken ${css.place}` : undefined}
      >
        {end ?? say('common.more.end')}
      </p>
    )
  }
  return (
    <>
      {list.isFetchNextPageError && <p role="alert">{say('common.more.failed')}</p>}
      <Button
        {...look}
        {...watch}
        pending={list.isFetchingNextPage}
        // A list that is being read again goes on with that.
        onClick={() => void list.fetchNextPage({ cancelRefetch: false })}
      >
        {list.isFetchNextPageError ? say('common.retry') : (children ?? say('common.more'))}
      </Button>
    </>
  )
}

/** The reader goes on above this place, where the new rows begin. */
function takeFocus(place: HTMLElement | null): void {
  place?.focus({ preventScroll: true })
}
