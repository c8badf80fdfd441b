import type { ReactNode } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import rows from '../second-factor/FactorsPart.module.css'

interface KeyListProps<Key> {
  /** Undefined while they are loading. */
  keys: readonly Key[] | undefined
  isError: boolean
  onRetry: () => void
  brokenTitle: string
  loadingWords: string
  children: (key: Key) => ReactNode
}

/** The tokens or app passwords of a member, one row each; nothing if there are none. */
export function KeyList<Key>(props: KeyListProps<Key>) {
  const { keys, isError, onRetry, brokenTitle, loadingWords, children } = props
  const say = useSay()
  if (keys) return keys.length > 0 && <ul className={rows.list}>{keys.map(children)}</ul>
  if (isError) return <ErrorState title={brokenTitle} text={say('common.network.text')} onRetry={onRetry} />
  return (
    <div aria-busy="true">
      <span className="spoken">{loadingWords}</span>
      <Skeleton height="64px" />
    </div>
  )
}
