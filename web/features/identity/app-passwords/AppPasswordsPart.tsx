import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AppPassword } from '#contract/identity/app-passwords.ts'
import { call } from '../../../api/call.ts'
import { ask } from '../../../api/queries.ts'
import { momentOf } from '../../../say/moments.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Broken } from '../../../ui/Quiet.tsx'
import { Part } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import rows from '../second-factor/FactorsPart.module.css'
import { MakeAppPasswordDialog } from './MakeAppPasswordDialog.tsx'

/** The music apps of a member: each signs in by a password of its own, which can be revoked alone. */
export function AppPasswordsPart() {
  const say = useSay()
  const { data, isError, refetch } = useQuery(ask('GET /api/app-passwords'))
  const opener = useRef<HTMLButtonElement>(null)
  const [isMaking, setMaking] = useState(false)
  return (
    <Part title={say('tokens.app.title')} text={say('tokens.app.text')}>
      {data && data.length > 0 && (
        <ul className={rows.list}>
          {data.map(appPassword => (
            <Row key={appPassword.id} appPassword={appPassword} />
          ))}
        </ul>
      )}
      {!data && isError && (
        <Broken
          title={say('tokens.app.broken')}
          text={say('common.network.text')}
          retryWords={say('common.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && (
        <div aria-busy="true">
          <span className="spoken">{say('tokens.app.loading')}</span>
          <Skeleton height="64px" />
        </div>
      )}
      <div className={rows.row}>
        <Button ref={opener} onClick={() => setMaking(true)}>
          {say('tokens.app.make')}
        </Button>
      </div>
      {isMaking && <MakeAppPasswordDialog onClose={() => setMaking(false)} opener={opener} />}
    </Part>
  )
}

function Row({ appPassword: { id, name, userName, lastUsedAt } }: { appPassword: AppPassword }) {
  const say = useSay()
  const opener = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const revoke = useAction({
    call: () => call('DELETE /api/app-passwords/{id}', { params: { id } }),
    done: say('tokens.app.revoked'),
    failed: say('common.error'),
    reread: ['GET /api/app-passwords', 'GET /api/account/sign-ins'],
  })
  const used = lastUsedAt
    ? say('tokens.used', { time: momentOf(lastUsedAt, say.language) })
    : say('tokens.unused')
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small>{`${userName} · ${used}`}</small>
      </span>
      <Button
        ref={opener}
        size="sm"
        look="danger"
        aria-label={say('tokens.revoke.label', { name })}
        pending={revoke.isPending}
        onClick={() => setAsking(true)}
      >
        {say('tokens.revoke')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        opener={opener}
        title={say('tokens.app.revoke.title', { name })}
        text={say('tokens.app.revoke.text')}
        cancelWords={say('common.cancel')}
        confirmWords={say('tokens.revoke')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void revoke.act()
        }}
      />
    </li>
  )
}
