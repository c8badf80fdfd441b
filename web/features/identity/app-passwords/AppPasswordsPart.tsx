import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AppPassword } from '#contract/identity/app-passwords.ts'
import { call } from '../../../api/call.ts'
import { ask } from '../../../api/queries.ts'
import { momentOf } from '../../../say/moments.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Part } from '../../../ui/Section.tsx'
import { KeyList } from '../api-tokens/KeyList.tsx'
import { KeyRow } from '../api-tokens/KeyRow.tsx'
import { MakeAppPasswordDialog } from './MakeAppPasswordDialog.tsx'

/** The music apps of a member; each has its own password, which can be revoked alone. */
export function AppPasswordsPart() {
  const say = useSay()
  const { data, isError, refetch } = useQuery(ask('GET /api/app-passwords'))
  const opener = useRef<HTMLButtonElement>(null)
  const [isMaking, setMaking] = useState(false)
  return (
    <Part title={say('tokens.app.title')} text={say('tokens.app.text')}>
      <KeyList
        keys={data}
        isError={isError}
        onRetry={() => void refetch()}
        brokenTitle={say('tokens.app.broken')}
        loadingWords={say('tokens.app.loading')}
      >
        {appPassword => <Row key={appPassword.id} appPassword={appPassword} />}
      </KeyList>
      {/* With its list: a list that comes while the button is pressed would move it away from under the finger. */}
      {(data || isError) && (
        <div className="wrapping">
          <Button ref={opener} onClick={() => setMaking(true)}>
            {say('tokens.app.make')}
          </Button>
        </div>
      )}
      {isMaking && <MakeAppPasswordDialog onClose={() => setMaking(false)} opener={opener} />}
    </Part>
  )
}

function Row({ appPassword: { id, name, userName, lastUsedAt } }: { appPassword: AppPassword }) {
  const say = useSay()
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
    <KeyRow
      name={name}
      told={[userName, used]}
      isPending={revoke.isPending}
      title={say('tokens.app.revoke.title', { name })}
      text={say('tokens.app.revoke.text')}
      onRevoke={() => void revoke.act()}
    />
  )
}
