import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import * as Radix from 'radix-ui/dialog'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { knownSong } from '../../../api/cached-songs.ts'
import { ask } from '../../../api/queries.ts'
import { isNotFound } from '../../../api/refused.ts'
import { useSay } from '../../../say/use-say.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { PlayingList } from '../../player/queue/playing-list.ts'
import { useListBelow } from '../lists/use-list-below.ts'
import { useAlone } from '../use-alone.ts'
import { NoSong } from './NoSong.tsx'
import { SongOnStage } from './SongOnStage.tsx'
import css from './StageDialog.module.css'
import { StageSkeleton } from './StageSkeleton.tsx'
import { type OpenedStage, openerOf } from './use-open-stage.ts'

/**
 * A song above the page it was opened from, which keeps its scroll position. Not modal: bar and player stay usable.
 * Esc, a press on the bar beside its controls, and one step back in the history close it.
 */
export function StageDialog({ stage: { songId, depth, atTalk } }: { stage: OpenedStage }) {
  const box = useRef<HTMLDivElement>(null)
  const close = useClose(depth)
  useAlone(box)
  const closeUnderNotice = (event: KeyboardEvent) => {
    // Radix gives Escape to the newest layer, so a notice that came after the stage would keep it.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isInside && !event.isDefaultPrevented()) close()
  }
  return (
    <Radix.Root open modal={false} onOpenChange={close}>
      <Radix.Content
        ref={box}
        data-stage=""
        className={css.stage}
        aria-describedby={undefined}
        onKeyDown={closeUnderNotice}
        onOpenAutoFocus={event => event.preventDefault()}
        onCloseAutoFocus={event => {
          event.preventDefault()
          openerOf(songId)?.focus({ preventScroll: true })
        }}
        onEscapeKeyDown={event => {
          // In a text field, Escape first closes the field.
          if (event.target instanceof HTMLTextAreaElement) event.preventDefault()
        }}
        onFocusOutside={event => event.preventDefault()}
        onPointerDownOutside={event => {
          if (!isBeside(event.target)) event.preventDefault()
        }}
      >
        <Performance key={songId} {...{ songId, atTalk, box }} onBack={close} />
      </Radix.Content>
    </Radix.Root>
  )
}

interface PerformanceProps extends Pick<OpenedStage, 'songId' | 'atTalk'> {
  box: RefObject<HTMLElement | null>
  onBack: () => void
}

/** Shows at once what the list knows about the song, then the song itself; its title gets the focus. */
function Performance({ songId, atTalk, box, onBack }: PerformanceProps) {
  const say = useSay()
  const queries = useQueryClient()
  const [known] = useState(() => knownSong(queries, songId))
  const read = useQuery(ask('GET /api/songs/{id}', { params: { id: songId } }))
  // What is deleted or withheld while it is open is still in the cache.
  const song = isNotFound(read.error) ? undefined : read.isPending ? known : read.data
  const list = useListBelow(songId)
  useTitle(song && `${song.title} – ${song.artistName}`)
  const isThere = song !== undefined
  useEffect(() => {
    box.current?.scrollTo(0, 0)
    const start = isThere ? box.current?.querySelector<HTMLElement>('h1') : box.current
    start?.focus()
  }, [box, isThere])
  return (
    <>
      <Radix.Title hidden>{song?.title ?? say('common.loading')}</Radix.Title>
      <PlayingList value={list}>
        {song && <SongOnStage song={song} onBack={onBack} atTalk={atTalk} />}
        {!song && (read.isError ? <NoSong read={read} onBack={onBack} /> : <StageSkeleton onBack={onBack} />)}
      </PlayingList>
    </>
  )
}

/** Back to the page below, after any number of songs; a second press does not go back twice. */
function useClose(depth: number): () => void {
  const { history } = useRouter()
  const closingFrom = useRef(0)
  return () => {
    if (closingFrom.current === depth) return
    closingFrom.current = depth
    history.go(-depth)
  }
}

/** Whether a press was on the bar above the page, but on none of its controls, which keep their own function. */
function isBeside(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('header') !== null && !target.closest('a, button, input')
}
