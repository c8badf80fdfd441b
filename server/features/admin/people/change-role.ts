import type { Role } from '#contract/identity/accounts.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { noteSignIn } from '../../identity/sign-in-log/note-sign-in.ts'
import { lockAdministrators, refuseLastAdministrator } from '../../identity/users/administrators.ts'
import { setRole } from '../../identity/users/user-row.ts'
import { noteAct } from '../acts/note-act.ts'

interface RoleChange {
  by: string
  target: string
  role: Role
}

/**
 * The new role is in force from the person's next request. The rows of all administrators are locked meanwhile, so
 * changes take turns: if two administrators take the role from each other, the second one has lost it and is refused.
 */
export function changeRole(m: Melodrome, { by, target, role }: RoleChange): Promise<void> {
  return transact(m.database, async transaction => {
    const admins = await lockAdministrators(transaction)
    if (!admins.some(({ id }) => id === by)) refuse('account.forbidden')
    if (target === by) refuse('member.ownRole')
    const person = await transaction
      .selectFrom('users')
      .select('role')
      .where('id', '=', toUuid(target))
      .forUpdate()
      .executeTakeFirst()
    if (!person) refuse('person.notFound')
    if (person.role === role) return
    if (person.role === 'admin') refuseLastAdministrator(admins, target)
    await setRole(transaction, target, role)
    await noteSignIn(transaction, { kind: 'roleChanged', account: target, reason: role }, m.clock())
    const details = { from: person.role, to: role }
    await noteAct(transaction, { act: 'changeRole', by, about: target, details }, m.clock())
  })
}
