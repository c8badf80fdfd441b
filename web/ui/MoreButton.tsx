import type { ComponentProps } from 'react'
import { useSay } from '../say/use-say.ts'
import { Button } from './Button.tsx'

interface MoreButtonProps extends Omit<ComponentProps<typeof Button>, 'pending' | 'onClick'> {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Loads the next page of a list; after the last page there is no button. */
export function MoreButton({ list, children, ...look }: MoreButtonProps) {
  const say = useSay()
  if (!list.hasNextPage) return null
  return (
    <Button {...look} pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {children ?? say('common.more')}
    </Button>
  )
}
