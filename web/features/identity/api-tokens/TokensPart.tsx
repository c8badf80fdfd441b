import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ApiToken } from '#contract/identity/api-tokens.ts'
import { call } from '../../../api/call.ts'
import { ask } from '../../../api/queries.ts'
import { dayOf, momentOf } from '../../../say/moments.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Broken } from '../../../ui/Quiet.tsx'
import { Part } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import rows from '../second-factor/FactorsPart.module.css'
import { MakeTokenDialog } from './MakeTokenDialog.tsx'
import css from './TokensPart.module.css'

/** The programs that act for a member: each by a token, which can be revoked alone. */
export function TokensPart() {
  const say = useSay()
  const { data, isError, refetch } = useQuery(ask('GET /api/api-tokens'))
  const opener = useRef<HTMLButtonElement>(null)
  const [isMaking, setMaking] = useState(false)
  return (
    <Part title={say('tokens.title')} text={say('tokens.text')}>
      {data && data.length > 0 && (
        <ul className={rows.list}>
          {data.map(token => (
            <Row key={token.id} token={token} />
          ))}
        </ul>
      )}
      {!data && isError && (
        <Broken
          title={say('tokens.broken')}
          text={say('common.network.text')}
          retryWords={say('common.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && (
        <div className={css.waiting} aria-busy="true">
          <span className="spoken">{say('tokens.loading')}</span>
          <Skeleton height="64px" />
        </div>
      )}
      <div className={rows.row}>
        <Button ref={opener} onClick={() => setMaking(true)}>
          {say('tokens.make')}
        </Button>
        <a href="/api/docs" className={css.docs}>
          {say('tokens.docs')}
        </a>
      </div>
      {isMaking && <MakeTokenDialog onClose={() => setMaking(false)} opener={opener} />}
    </Part>
  )
}

function Row({ token }: { token: ApiToken }) {
  const say = useSay()
  const opener = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const { name } = token
  const revoke = useAction({
    call: () => call('DELETE /api/api-tokens/{id}', { params: { id: token.id } }),
    done: say('tokens.revoked'),
    failed: say('common.error'),
    reread: ['GET /api/api-tokens', 'GET /api/account/sign-ins'],
  })
  const told = [
    token.scopes.map(scope => say(`tokens.scope.${scope}`)).join(', '),
    token.lastUsedAt
      ? say('tokens.used', { time: momentOf(token.lastUsedAt, say.language) })
      : say('tokens.unused'),
    token.expiresAt
      ? say('tokens.until', { date: dayOf(token.expiresAt, say.language) })
      : say('tokens.forever'),
  ]
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small>{told.join(' · ')}</small>
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
        title={say('tokens.revoke.title', { name })}
        text={say('tokens.revoke.text')}
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
