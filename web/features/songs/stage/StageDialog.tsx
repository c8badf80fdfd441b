import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import * as Radix from 'radix-ui/dialog'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ask } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { PlayingList } from '../../player/queue/playing-list.ts'
import { knownSong } from '../known-song.ts'
import { useListBelow } from '../lists/use-list-below.ts'
import { useAlone } from '../use-alone.ts'
import { NoSong } from './NoSong.tsx'
import { SongOnStage } from './SongOnStage.tsx'
import css from './StageDialog.module.css'
import { StageSkeleton } from './StageSkeleton.tsx'
import { type OpenedStage, openerOf } from './use-open-stage.ts'

/**
 * A song over the page it was opened from, which waits below with its place. Not modal: bar and player stay in
 * reach. Esc, a press on the bar beside its controls, and one step back close it.
 */
export function StageDialog({ stage: { songId, depth, atTalk } }: { stage: OpenedStage }) {
  const box = useRef<HTMLDivElement>(null)
  const close = useClose(depth)
  useAlone(box)
  const closeUnderNotice = (event: KeyboardEvent) => {
    // Radix gives Escape to what came last, and a notice that came while the stage was open would keep it.
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
          // It puts away what is being written first.
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

/** What the list knew of the song at once, then the song itself; its title gets the focus. */
function Performance({ songId, atTalk, box, onBack }: PerformanceProps) {
  const say = useSay()
  const queries = useQueryClient()
  const [known] = useState(() => knownSong(queries, songId))
  const read = useQuery(ask('GET /api/songs/{id}', { params: { id: songId } }))
  const song = read.isPending ? known : read.data
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

/** Back to the page below, however many songs one has gone on to; pressed twice it still goes once. */
function useClose(depth: number): () => void {
  const { history } = useRouter()
  const closingFrom = useRef(0)
  return () => {
    if (closingFrom.current === depth) return
    closingFrom.current = depth
    history.go(-depth)
  }
}

/** On the bar over the page, but on none of its controls: those do what they say. */
function isBeside(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('header') !== null && !target.closest('a, button, input')
}
