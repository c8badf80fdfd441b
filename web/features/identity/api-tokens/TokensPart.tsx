import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ApiToken } from '#contract/identity/api-tokens.ts'
import { call } from '../../../api/call.ts'
import { ask } from '../../../api/queries.ts'
import { dayOf, momentOf } from '../../../say/moments.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Part } from '../../../ui/Section.tsx'
import { KeyList } from './KeyList.tsx'
import { KeyRow } from './KeyRow.tsx'
import { MakeTokenDialog } from './MakeTokenDialog.tsx'
import css from './TokensPart.module.css'

/** The programs that act for a member; each has its own token, which can be revoked alone. */
export function TokensPart() {
  const say = useSay()
  const { data, isError, refetch } = useQuery(ask('GET /api/api-tokens'))
  const opener = useRef<HTMLButtonElement>(null)
  const [isMaking, setMaking] = useState(false)
  return (
    <Part title={say('tokens.title')} text={say('tokens.text')}>
      <KeyList
        keys={data}
        isError={isError}
        onRetry={() => void refetch()}
        brokenTitle={say('tokens.broken')}
        loadingWords={say('tokens.loading')}
      >
        {token => <Row key={token.id} token={token} />}
      </KeyList>
      {/* With its list: a list that comes while the button is pressed would move it away from under the finger. */}
      {(data || isError) && (
        <div className="wrapping">
          <Button ref={opener} onClick={() => setMaking(true)}>
            {say('tokens.make')}
          </Button>
          <a href="/api/docs" className={css.docs}>
            {say('tokens.docs')}
          </a>
        </div>
      )}
      {isMaking && <MakeTokenDialog onClose={() => setMaking(false)} opener={opener} />}
    </Part>
  )
}

function Row({ token }: { token: ApiToken }) {
  const say = useSay()
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
    <KeyRow
      name={name}
      told={told}
      isPending={revoke.isPending}
      title={say('tokens.revoke.title', { name })}
      text={say('tokens.revoke.text')}
      onRevoke={() => void revoke.act()}
    />
  )
}
