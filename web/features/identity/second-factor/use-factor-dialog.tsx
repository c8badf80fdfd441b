import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { stale } from '../../../api/queries.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'

/** The props of every dialog about factors. */
export interface FactorDialogProps {
  onClose: () => void
  /** Something has changed: what is on screen is read again. */
  onChanged: () => void
  opener: RefObject<HTMLElement | null>
}

/** Opens one dialog at a time; each is loaded at the press. */
export function useFactorDialog() {
  const say = useSay()
  const queries = useQueryClient()
  const opener = useRef<HTMLElement>(null)
  const [dialog, setDialog] = useState<ReactNode>(null)
  const common: FactorDialogProps = {
    onClose: () => setDialog(null),
    // The first factor ends the sessions of all other browsers.
    onChanged: () => void stale(queries, 'GET /api/auth/factors', 'GET /api/sessions'),
    opener,
  }
  const open =
    <P,>(load: () => Promise<ComponentType<FactorDialogProps & P>>, props: P) =>
    (event: MouseEvent<HTMLElement>) => {
      opener.current = event.currentTarget
      load().then(
        Loaded => setDialog(<Loaded {...common} {...props} />),
        (error: unknown) => {
          console.error(error)
          showToast({ title: say('common.error'), text: say('common.network.text'), tone: 'bad' })
        },
      )
    }
  return { open, dialog }
}
