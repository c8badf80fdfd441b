import type { Member } from '#contract/admin/members.ts'
import { momentOf } from '../../../say/moments.ts'
import { useSay } from '../../../say/use-say.ts'

/** The sanctions against a member that are in force now. */
export function MemberSanction({ sanction }: Pick<Member, 'sanction'>) {
  const say = useSay()
  if (!sanction) return say('operations.sanction.none')
  const kind = say(`operations.sanction.${sanction.kind}`)
  if (!sanction.until) return kind
  return `${kind}, ${say('operations.sanction.until', { time: momentOf(sanction.until, say.language) })}`
}
