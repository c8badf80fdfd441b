import type { Topic, TopicKind } from '#contract/notifications/live.ts'
import type { MayHear } from '../../../define-room.ts'
import type { Viewer } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'

/**
 * Those of the topics that `viewer` may listen to, by the rules of their rooms (`topics`). The others are left out: all
 * tabs of a browser share one stream, and one that shows what is gone by now must not silence the rest.
 */
export async function mayBeHeard(m: Melodrome, viewer: Viewer, topics: readonly Topic[]): Promise<Topic[]> {
  const answers = await Promise.all(
    topics.map(topic => {
      const [kind, id] = topic.split(':') as [TopicKind, string]
      return mayHear(m, kind)(m, viewer, id)
    }),
  )
  return topics.filter((_, at) => answers[at])
}

function mayHear({ rooms }: Melodrome, kind: TopicKind): MayHear {
  for (const { topics } of rooms) if (topics?.[kind]) return topics[kind]
  throw new Error(`no room says who may listen to a ${kind}`)
}
