import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Export } from '#contract/account-data/export.ts'
import { call } from '../../../api/call.ts'
import { ask } from '../../../api/queries.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { momentOf } from '../../../say/moments.ts'
import { sizeIn } from '../../../say/size-in.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Part } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './AccountData.module.css'
import { exportState, lookAgain } from './export-state.ts'

const exportsRead = ask('GET /api/exports')

/** A copy of all the member's data: request it, wait for it, download it. */
export function ExportPart() {
  const say = useSay()
  const { data, isError, refetch } = useQuery({
    ...exportsRead,
    refetchOnMount: 'always',
    // A hidden page doesn't look again by itself.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => lookAgain(state.data, Date.now()),
  })
  return (
    <Part title={say('account.export')} text={say('account.export.text')}>
      <div className={css.waiting} aria-live="polite" aria-busy={!data && !isError}>
        {data && <State copy={data[0]} />}
        {data && <Older copy={data[1]} />}
        {!data && isError && (
          <ErrorState
            title={say('account.export.broken.title')}
            text={say('settings.broken.text')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !isError && (
          <>
            <span className="spoken">{say('account.export.loading')}</span>
            <Skeleton height="44px" width="12em" />
          </>
        )}
      </div>
    </Part>
  )
}

function State({ copy }: { copy: Export | undefined }) {
  const say = useSay()
  const state = exportState(copy)
  if (state.is === 'none') return <Ask words={say('account.export.start')} />
  if (state.is === 'waiting') return <Waiting progress={state.progress} />
  if (state.is !== 'ready') {
    return (
      <div className={css.goes}>
        <p>
          <strong>{say('account.export.failed')}</strong> {say('account.export.failed.text')}
        </p>
        <Ask words={say('account.export.again')} />
      </div>
    )
  }
  const size = sizeIn(say.language, state.bytes)
  const time = momentOf(state.expiresAt, say.language)
  return (
    <div className={css.goes}>
      <p>
        <strong>{say('account.export.ready')}</strong> {say('account.export.ready.text', { size, time })}
      </p>
      <div className="wrapping">
        <ButtonLink look="solid" href={state.url} download>
          {say('account.export.download')}
        </ButtonLink>
        <Ask words={say('account.export.again')} />
      </div>
    </div>
  )
}

/** While a newer copy is being made, or when it could not be made, the one before it can still be taken. */
function Older({ copy }: { copy: Export | undefined }) {
  const say = useSay()
  const state = exportState(copy)
  if (state.is !== 'ready') return null
  const time = momentOf(state.expiresAt, say.language)
  return (
    <div className={css.goes}>
      <p>{say('account.export.older', { time })}</p>
      <div className="wrapping">
        <ButtonLink href={state.url} download>
          {say('account.export.download')}
        </ButtonLink>
      </div>
    </div>
  )
}

function Waiting({ progress }: { progress: number }) {
  const say = useSay()
  return (
    <div className={css.goes}>
      <p>
        <strong>{say('account.export.waiting')}</strong> {say('account.export.waiting.text')}
      </p>
      <progress
        className={css.progress}
        value={progress}
        max={1}
        aria-label={say('account.export.progress', { percent: Math.round(progress * 100) })}
      />
    </div>
  )
}

function Ask({ words }: { words: string }) {
  const say = useSay()
  const queries = useQueryClient()
  const { act, isPending } = useAction({
    call: () => call('POST /api/exports'),
    done: copy =>
      queries.setQueryData(exportsRead.queryKey, (before = []) => [
        copy,
        ...before.filter(({ id, status }) => status === 'ready' && id !== copy.id),
      ]),
    failed: error => ({
      title: say('account.export.failed'),
      text: reasonOf(say, error) ?? say('common.network.text'),
    }),
  })
  return (
    <Button pending={isPending} pendingWords={say('account.export.starting')} onClick={() => void act()}>
      {words}
    </Button>
  )
}
