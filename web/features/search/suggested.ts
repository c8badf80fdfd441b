import type { Found } from '#contract/search/search.ts'
import type { Say } from '#words/say.ts'
import type { Suggestion } from './SuggestionFace.tsx'

export interface Group {
  id: string
  /** Empty if the group needs no heading. */
  name: string
  suggestions: readonly Suggestion[]
}

interface Asked {
  text: string
  /** Undefined until there is an answer. */
  found: Found | undefined
  /** Whether that answers `text`: while more is being typed, what was found before stays. */
  isAnswer: boolean
  recent: readonly string[]
  say: Say
}

/**
 * The suggestions in groups, none of them empty: recent searches before anything is typed; then songs, artists, posts
 * and a link to all results.
 */
export function suggested({ text, found, isAnswer, recent, say }: Asked): Group[] {
  const groups: Group[] =
    text === '' ? recentGroups(recent, say) : foundGroups(text, found, isAnswer ? found : undefined, say)
  return groups.filter(group => group.suggestions.length > 0)
}

function recentGroups(recent: readonly string[], say: Say): Group[] {
  if (recent.length === 0) return []
  return [
    {
      id: 'recent',
      name: say('search.recent'),
      suggestions: recent.map((search, at) => ({
        id: `recent-${at}`,
        kind: 'search',
        search,
        words: search,
        isRecent: true,
      })),
    },
    {
      id: 'clear',
      name: '',
      suggestions: [{ id: 'clear', kind: 'clear', words: say('search.recent.clear') }],
    },
  ]
}

function foundGroups(text: string, found: Found | undefined, answer: Found | undefined, say: Say): Group[] {
  const search = answer?.correction ?? text
  const words = say('search.all', { search })
  return [
    {
      id: 'songs',
      name: say('search.songs'),
      suggestions: (found?.songs ?? []).map(song => ({ id: `song-${song.id}`, kind: 'song', song })),
    },
    {
      id: 'artists',
      name: say('search.artists'),
      suggestions: (found?.artists ?? []).map(person => ({
        id: `artist-${person.id}`,
        kind: 'artist',
        person,
      })),
    },
    {
      id: 'posts',
      name: say('search.posts'),
      suggestions: (found?.posts ?? []).map(post => ({ id: `post-${post.id}`, kind: 'post', post })),
    },
    {
      id: 'all',
      name: '',
      suggestions: isNothing(answer) ? [] : [{ id: 'all', kind: 'search', search, words, isRecent: false }],
    },
  ]
}

function isNothing(found: Found | undefined): boolean {
  return found !== undefined && found.songs.length + found.artists.length + found.posts.length === 0
}
