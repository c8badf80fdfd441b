import type { Topic, TopicKind } from '#contract/live.ts'
import type { Viewer } from '../../http/mount.ts'
import type { Melodrome } from '../../melodrome.ts'
import { visibleSong } from '../songs/sql.ts'

type MayHear = (m: Melodrome, viewer: Viewer, id: string) => Promise<boolean>

/** THE place that says who may listen to what: a line for each kind of topic. */
const mayHear: Record<TopicKind, MayHear> = {
  song: async (m, viewer, id) => (await visibleSong(m.database, id, viewer)) !== undefined,
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
