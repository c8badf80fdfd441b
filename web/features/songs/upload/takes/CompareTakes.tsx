import { Link } from '@tanstack/react-router'
import { ListMusic } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Draft } from '#contract/songs/drafts.ts'
import { useSay } from '../../../../say/use-say.ts'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { GatherTakesDialog } from './GatherTakesDialog.tsx'
import { comparableGroups } from './take-order.ts'

/**
 * In the list of drafts: links to compare takes, either those that were dropped together or others that the member
 * chooses.
 */
export function CompareTakes({ drafts }: { drafts: readonly Draft[] }) {
  const say = useSay()
  const opener = useRef<HTMLElement>(null)
  const holdOpener = (element: HTMLElement | null) => {
    opener.current = element
  }
  const [isGathering, setGathering] = useState(false)
  const groups = comparableGroups(drafts)
  const ready = drafts.filter(({ status }) => status === 'ready')
  const isOneGroup = groups.length === 1 && groups[0]?.count === ready.length
  if (ready.length < 2) return null
  return (
    <div className="wrapping">
      {groups.map(({ group, count }) => (
        <Link
          key={group}
          to="/upload/takes/$group"
          params={{ group }}
          // Once all are takes of one song, the button is gone to which the focus would return.
          ref={isOneGroup ? holdOpener : undefined}
          className={buttonClass({ look: 'solid' })}
        >
          <ListMusic size={18} aria-hidden="true" />
          {say('takes.compare', { count })}
        </Link>
      ))}
      {!isOneGroup && (
        <Button ref={holdOpener} aria-haspopup="dialog" onClick={() => setGathering(true)}>
          {say('takes.gather')}
        </Button>
      )}
      {isGathering && (
        <GatherTakesDialog isOpen drafts={ready} opener={opener} onClose={() => setGathering(false)} />
      )}
    </div>
  )
}
