import { hourMs, minuteMs } from '#contract/durations.ts'
import { newId } from '../../server/database/ids.ts'
import { readUpTo } from '../../server/features/messages/change-side.ts'
import { writeMessage } from '../../server/features/messages/write-message.ts'
import type { Melodrome } from '../../server/melodrome.ts'
import { demoConversations } from '../conversations.ts'

/** Lets the cast write to each other as members do: a person who answers has read the earlier messages. */
export async function writeMessages(
  m: Melodrome,
  memberIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  for (const { between, lines } of demoConversations)
    for (const [at, [by, hoursAgo, content]] of lines.entries()) {
      const writer = memberIds.get(by)!
      const other = memberIds.get(between.find(handle => handle !== by)!)!
      const time = now.getTime() - hoursAgo * hourMs
      if (at > 0) await readUpTo(clockAt(m, time - minuteMs), writer, other, at)
      const id = newId(time)
      await writeMessage(clockAt(m, time), { id: writer, language: 'ko' }, other, { id, content })
    }
}

const clockAt = (m: Melodrome, time: number): Melodrome => ({ ...m, clock: () => new Date(time) })
