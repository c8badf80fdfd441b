import { MapPin } from 'lucide-react'
import type { Comment } from '#contract/discussion/comments.ts'
import type { Song } from '#contract/songs/songs.ts'
import { showToast } from '../../../../notices/toasts.ts'
import { useSay } from '../../../../say/use-say.ts'
import { Chip } from '../../../../ui/looks/Chip.tsx'
import { usePlayback, usePosition } from '../../../player/bar/use-playback.ts'
import { clock } from '../../../player/clock.ts'
import { Composer } from '../CommentComposer.tsx'
import { ComposerButton } from '../CommentComposerButton.tsx'
import { CommentList } from '../CommentList.tsx'
import { useCommentActions } from '../use-comment-actions.ts'
import { useFocusBack } from '../use-focus-back.ts'
import css from './TimelineTab.module.css'
import { useTimeline } from './use-timeline.ts'

interface TimelineTabProps {
  song: Song
  isShown: boolean
  /** The second that the open comment is about; null while none is being written. */
  at: number | null
  /** Opens the composer at a second, or closes it. */
  compose: (second: number | null) => void
}

/** Comments in the order of the song's seconds; a press on a time plays from there. */
export function TimelineTab({ song, ...writing }: TimelineTabProps) {
  const say = useSay()
  const comments = useTimeline(song.id, writing.at ?? 0)
  return (
    <>
      <Writing song={song} {...writing} />
      <CommentList
        song={song}
        isShown={writing.isShown}
        label={say('comments.timeline')}
        comments={comments}
        empty={{ title: say('comments.timeline.none'), text: say('comments.timeline.first') }}
        lead={comment => <Second song={song} comment={comment} />}
      />
    </>
  )
}

function Writing({ song, isShown, at, compose }: TimelineTabProps) {
  const say = useSay()
  const position = usePosition(song)
  const actions = useCommentActions(song.id)
  const opener = useFocusBack(at !== null)
  if (at === null) {
    return (
      <ComposerButton ref={opener} onOpen={() => compose(position)}>
        {say('comments.writeAt', { time: clock(position) })}
      </ComposerButton>
    )
  }
  const write = async (written: { content: string; mentions: string[] }) => {
    if (Number.isFinite(at)) return await actions.writeAt(at, written)
    showToast({ title: say('comments.input.title'), text: say('comments.input.text'), tone: 'bad' })
    return false
  }
  return (
    <Composer
      isDocked={isShown}
      keptAs={`timeline_${song.id}`}
      label={say('comments.writeAt', { time: clock(at) })}
      placeholder={say('comments.placeholder')}
      submitWords={say('comments.post')}
      hint={say('comments.place', { time: clock(at) })}
      place={
        <Chip>
          <MapPin size={14} aria-hidden="true" />
          {clock(at)}
        </Chip>
      }
      onSubmit={write}
      onClose={() => compose(null)}
    />
  )
}

function Second({ song, comment }: { song: Song; comment: Comment }) {
  const say = useSay()
  const { seek } = usePlayback(song)
  const second = comment.timestamp ?? 0
  return (
    <button
      type="button"
      className={css.second}
      aria-label={say('player.listenFrom', { time: clock(second) })}
      onClick={() => seek(second)}
    >
      {clock(second)}
    </button>
  )
}
