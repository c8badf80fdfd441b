import type { Topic, TopicKind } from '#contract/notifications/live.ts'
import type { MayHear } from '../../../define-room.ts'
import type { Viewer } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'

/**
 * Whether `viewer` may listen to all these topics, by the rules of their rooms (`topics`). Refuses what does not exist.
 */
export async function mayHearAll(m: Melodrome, viewer: Viewer, topics: readonly Topic[]): Promise<boolean> {
  const answers = await Promise.all(
    topics.map(topic => {
      const [kind, id] = topic.split(':') as [TopicKind, string]
      return mayHear(m, kind)(m, viewer, id)
    }),
  )
  return answers.every(Boolean)
}

function mayHear({ rooms }: Melodrome, kind: TopicKind): MayHear {
  for (const { topics } of rooms) if (topics?.[kind]) return topics[kind]
  throw new Error(`no room says who may listen to a ${kind}`)
}
