import { ArrowRight, History, MessagesSquare, X } from 'lucide-react'
import type { Person } from '#contract/people/people.ts'
import type { FoundPost, FoundSong } from '#contract/search/search.ts'
import { classNames } from '../../ui/class-names.ts'
import { Avatar } from '../../ui/looks/Avatar.tsx'
import { CoverArt } from '../../ui/looks/CoverArt.tsx'
import css from './SearchSuggestions.module.css'

export type Suggestion = { id: string } & (
  | { kind: 'song'; song: FoundSong }
  | { kind: 'artist'; person: Person }
  | { kind: 'post'; post: FoundPost }
  | { kind: 'search'; search: string; words: string; isRecent: boolean }
  | { kind: 'clear'; words: string }
)

/** How a suggestion looks: its kind, and its name. */
export function SuggestionFace({ suggestion }: { suggestion: Suggestion }) {
  if (suggestion.kind === 'song') {
    const { song } = suggestion
    return (
      <>
        <CoverArt id={song.id} cover={song.cover} sizes="40px" className={css.cover} />
        <span className={css.names}>
          <span className="clip">{song.title}</span>
          <span className={classNames('clip', css.artist)}>
            {[song.artistName, song.foundLine?.text].filter(Boolean).join(' · ')}
          </span>
        </span>
      </>
    )
  }
  if (suggestion.kind === 'artist') {
    const { id, artistName, profileImageUrl } = suggestion.person
    return (
      <>
        <Avatar id={id} src={profileImageUrl} size={40} />
        <span className="clip">{artistName}</span>
      </>
    )
  }
  if (suggestion.kind === 'post') {
    const { title, user, foundReply } = suggestion.post
    const line = foundReply?.line ?? user?.artistName
    return (
      <>
        <span className={css.icon}>
          <MessagesSquare size={18} aria-hidden="true" />
        </span>
        <span className={css.names}>
          <span className="clip">{title}</span>
          {line && <span className={classNames('clip', css.artist)}>{line}</span>}
        </span>
      </>
    )
  }
  const Icon = suggestion.kind === 'clear' ? X : suggestion.isRecent ? History : ArrowRight
  return (
    <>
      <span className={css.icon}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <span className="clip">{suggestion.words}</span>
    </>
  )
}
