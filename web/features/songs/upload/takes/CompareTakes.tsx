import { Link } from '@tanstack/react-router'
import { ListMusic } from 'lucide-react'
import type { Draft } from '#contract/songs/drafts.ts'
import { useSay } from '../../../../say/use-say.ts'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { LazyOnIntent } from '../../../../ui/layers/LazyOnIntent.tsx'
import css from './CompareTakes.module.css'
import { comparableGroups } from './take-order.ts'

/** From the list of drafts to where takes are compared: those that were dropped together, or others that are chosen. */
export function CompareTakes({ drafts }: { drafts: readonly Draft[] }) {
  const say = useSay()
  const groups = comparableGroups(drafts)
  const ready = drafts.filter(({ status }) => status === 'ready')
  const isOneGroup = groups.length === 1 && groups[0]?.count === ready.length
  if (ready.length < 2) return null
  return (
    <div className={css.ways}>
      {groups.map(({ group, count }) => (
        <Link
          key={group}
          to="/upload/takes/$group"
          params={{ group }}
          className={buttonClass({ look: 'solid' })}
        >
          <ListMusic size={18} aria-hidden="true" />
          {say('takes.compare', { count })}
        </Link>
      ))}
      {!isOneGroup && (
        <LazyOnIntent
          load={() => import('./GatherTakesDialog.tsx')}
          popup="dialog"
          trigger={trigger => <Button {...trigger}>{say('takes.gather')}</Button>}
          layer={({ GatherTakesDialog }, layer) =>
            layer.isOpen && <GatherTakesDialog drafts={ready} {...layer} />
          }
        />
      )}
    </div>
  )
}
