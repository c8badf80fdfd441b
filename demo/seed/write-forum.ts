import { hourMs, minuteMs } from '#contract/durations.ts'
import { likePost, likeReply } from '../../server/features/discussion/forum/likes.ts'
import { writePost } from '../../server/features/discussion/forum/write-post.ts'
import { writeReply } from '../../server/features/discussion/forum/write-reply.ts'
import type { Viewer } from '../../server/http/mount.ts'
import type { Melodrome } from '../../server/melodrome.ts'
import type { Handle } from '../cast.ts'
import { demoPosts } from '../forum.ts'

/** Lets the cast write, answer and like as members do, each at their moment of the last days. */
export async function writeForum(
  m: Melodrome,
  memberIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const viewerOf = (handle: Handle): Viewer => ({
    id: memberIds.get(handle)!,
    role: 'member',
    emailVerified: true,
  })
  for (const post of demoPosts.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
    const writtenAt = now.getTime() - post.hoursAgo * hourMs
    const at = (minutesLater: number): Melodrome => ({
      ...m,
      clock: () => new Date(writtenAt + minutesLater * minuteMs),
    })
    const words = { ...post, mentions: [] }
    const { id } = await writePost(at(0), viewerOf(post.by), 'ko', words)
    const replyIds: string[] = []
    for (const { by, minutesLater, content, answers, likedBy = [] } of post.replies) {
      const answered = answers === undefined ? null : replyIds[answers]
      const reply = await writeReply(at(minutesLater), viewerOf(by), 'ko', id, {
        content,
        mentions: [],
        answers: answered,
      })
      replyIds.push(reply.id)
      for (const handle of likedBy)
        await likeReply(at(minutesLater), viewerOf(handle), { postId: id, replyId: reply.id }, true)
    }
    for (const handle of post.likedBy) await likePost(at(1), viewerOf(handle), id, true)
  }
}
