import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { MemberDetail } from '#contract/admin/members.ts'
import type { Role } from '#contract/identity/accounts.ts'
import { call } from '../../../api/call.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { useAccount } from '../../../session/viewer.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { handFocusOn } from '../../../ui/hand-focus-on.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { LazyOnIntent } from '../../../ui/layers/LazyOnIntent.tsx'

const roles = ['member', 'moderator', 'admin'] as const satisfies readonly Role[]

/** What an administrator can do about a member. Acts that take something from a member ask for confirmation first. */
export function PersonActs({ person }: { person: MemberDetail }) {
  const say = useSay()
  const isOwn = useAccount()?.id === person.id
  const [asking, setAsking] = useState<Role | 'endSessions' | null>(null)
  const roleButton = useRef<HTMLElement>(null)
  const params = { id: person.id }
  const name = person.artistName

  const outcome = {
    failed: say('operations.failed'),
    reread: [
      'GET /api/admin/people/{id}',
      'GET /api/admin/people',
      'GET /api/admin/people/{id}/log',
      'GET /api/admin/log',
    ],
  } as const
  const changeRole = useAction({
    ...outcome,
    call: (role: Role) => call('PUT /api/admin/people/{id}/role', { params, body: { role } }),
    done: say('operations.changeRole.done'),
  })
  const endSessions = useAction({
    ...outcome,
    call: () => call('DELETE /api/admin/people/{id}/sessions', { params }),
    done: say('operations.endSessions.done'),
  })
  const verify = useAction({
    ...outcome,
    call: () => call('POST /api/admin/people/{id}/verification', { params }),
    done: say('operations.verify.done'),
  })
  const sendReset = useAction({
    ...outcome,
    call: () => call('POST /api/admin/people/{id}/password-reset', { params }),
    done: ({ delivery }) => showToast({ title: say(`operations.sendReset.${delivery}`), tone: 'good' }),
  })
  const confirm = () => {
    setAsking(null)
    void (asking === 'endSessions' || asking === null ? endSessions.act() : changeRole.act(asking))
  }
  return (
    <div className="wrapping">
      {!isOwn && (
        <LazyOnIntent
          popup="menu"
          load={() => import('../../../ui/layers/Menu.tsx')}
          trigger={props => <Button {...props}>{say('operations.changeRole')}</Button>}
          layer={({ Menu, MenuChoices }, layer) => (
            <Menu {...layer} label={say('operations.changeRole')} align="start">
              <MenuChoices
                label={say('operations.changeRole')}
                value={person.role}
                onChoose={chosen => {
                  const role = roles.find(known => known === chosen)
                  roleButton.current = layer.opener.current
                  if (role && role !== person.role) setAsking(role)
                }}
                choices={roles.map(value => ({ value, label: say(`operations.role.${value}`) }))}
              />
            </Menu>
          )}
        />
      )}
      {!person.emailVerified && (
        <Button ref={handFocusOn} pending={verify.isPending} onClick={() => void verify.act()}>
          {say('operations.verify')}
        </Button>
      )}
      <Button pending={sendReset.isPending} onClick={() => void sendReset.act()}>
        {say('operations.sendReset')}
      </Button>
      <Button look="danger" onClick={() => setAsking('endSessions')}>
        {say('operations.endSessions')}
      </Button>
      <Link
        to="/admin/{-$section}/{-$id}"
        params={{ section: 'signins', id: undefined }}
        search={{ q: person.id }}
        className={buttonClass({ look: 'ghost' })}
      >
        {say('operations.people.signins')}
      </Link>
      <Link to="/profile/$userId" params={{ userId: person.id }} className={buttonClass({ look: 'ghost' })}>
        {say('operations.people.profile')}
      </Link>
      <ConfirmDialog
        isOpen={asking !== null}
        danger={asking === 'endSessions'}
        title={say(asking === 'endSessions' ? 'operations.endSessions.title' : 'operations.changeRole.title')}
        text={
          asking === 'endSessions' || asking === null
            ? say('operations.endSessions.text', { name })
            : say('operations.changeRole.text', {
                name,
                from: say(`operations.role.${person.role}`),
                to: say(`operations.role.${asking}`),
              })
        }
        cancelWords={say('operations.keep')}
        confirmWords={say(asking === 'endSessions' ? 'operations.endSessions' : 'operations.changeRole')}
        onCancel={() => setAsking(null)}
        onConfirm={confirm}
        opener={roleButton}
      />
    </div>
  )
}
