import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSay } from '../say/use-say.ts'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import css from './EmptyState.module.css'
import { lineHeight } from './looks/stage-shapes.ts'

interface EmptyStateProps {
  title: string
  text?: ReactNode
  /** One action. */
  action?: ReactNode
  className?: string | undefined
}

/** An empty state: a flat line with one swell. */
export function EmptyState({ title, text, action, className }: EmptyStateProps) {
  return (
    <div className={classNames(css.quiet, className)}>
      <Line d={swell} />
      <Words title={title} text={text} />
      {action}
    </div>
  )
}

interface ErrorStateProps {
  /** What happened. */
  title: string
  /** What to do. */
  text?: ReactNode
  /** "Try again", unless another text is given. */
  retryWords?: string | undefined
  onRetry?: (() => void) | undefined
  pending?: boolean | undefined
  pendingWords?: string | undefined
}

/** An error state: a line with a coral gap, and a button to try again. */
export function ErrorState({ title, text, retryWords, onRetry, pending, pendingWords }: ErrorStateProps) {
  const say = useSay()
  return (
    <div className={css.quiet} role="alert">
      <Line d={brokenLine} gap />
      <Words title={title} text={text} />
      {onRetry && (
        <Button icon={<RotateCw size={18} />} onClick={onRetry} pending={pending} pendingWords={pendingWords}>
          {retryWords ?? say('common.retry')}
        </Button>
      )}
    </div>
  )
}

function Words({ title, text }: { title: string; text: ReactNode }) {
  return (
    <>
      <p className={css.title}>{title}</p>
      {text !== undefined && <p className={css.text}>{text}</p>}
    </>
  )
}

function Line({ d, gap = false }: { d: string; gap?: boolean }) {
  return (
    <svg className={css.line} viewBox="0 0 598 44" preserveAspectRatio="none" aria-hidden="true">
      <path d={d} />
      {gap && <path d="M292 43h28" className={css.gap} />}
    </svg>
  )
}

const swellHeights = [3, 5, 9, 16, 26, 38, 30, 40, 24, 14, 8, 5, 3]
const swell = linePath(bar => swellHeights[bar - 53] ?? 2.5)
const brokenLine = linePath(bar => (bar > 56 && bar < 66 ? 0 : 40 * lineHeight(bar, 2)))

function linePath(height: (bar: number) => number): string {
  return Array.from({ length: 120 }, (_, bar) => {
    const tall = Math.round(height(bar) * 10) / 10
    return tall > 0 ? `M${bar * 5} 44v-${tall}h3V44z` : ''
  }).join('')
}
