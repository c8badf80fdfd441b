import type { Topic, TopicKind } from '#contract/notifications/live.ts'
import type { Viewer } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { challengeById } from '../../challenges/challenges-sql.ts'
import { isThread } from '../../discussion/forum/posts-sql.ts'
import { profileById } from '../../people/people-sql.ts'
import { visibleSong } from '../../songs/songs-sql.ts'

type MayHear = (m: Melodrome, viewer: Viewer, id: string) => Promise<boolean>

/** THE place that says who may listen to what: a line for each kind of topic. */
const mayHear: Record<TopicKind, MayHear> = {
  song: async (m, viewer, id) => (await visibleSong(m.database, id, viewer)) !== undefined,
  person: async (m, viewer, id) => (await profileById(m.database, id, viewer)) !== undefined,
  post: (m, viewer, id) => isThread(m.database, viewer, id),
  challenge: async (m, viewer, id) => (await challengeById(m.database, viewer, id)) !== undefined,
}

/** Whether `viewer` may listen to all of them; what does not exist is heard by nobody. */
export async function mayHearAll(m: Melodrome, viewer: Viewer, topics: readonly Topic[]): Promise<boolean> {
  const answers = await Promise.all(
    topics.map(topic => {
      const [kind, id] = topic.split(':') as [TopicKind, string]
      return mayHear[kind](m, viewer, id)
    }),
  )
  return answers.every(Boolean)
}
