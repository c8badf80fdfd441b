import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Account } from '#contract/identity/accounts.ts'
import type { Draft } from '#contract/songs/drafts.ts'
import { ask } from '../../../../api/queries.ts'
import { showToast } from '../../../../notices/toasts.ts'
import { useSay } from '../../../../say/use-say.ts'
import { areShortcutsOn } from '../../../player/shortcuts/shortcut-memory.ts'
import { PublishTake } from './PublishTake.tsx'
import { TakeRow } from './TakeRow.tsx'
import css from './Takes.module.css'
import { TakesTransport } from './TakesTransport.tsx'
import { takeKeyOf } from './take-keys.ts'
import { neighbourOf } from './take-order.ts'
import { useTakeActions } from './use-take-actions.ts'
import { type NumberedTake, useTakeList } from './use-take-list.ts'
import { useTakesPlayer } from './use-takes-player.ts'

const seekSeconds = 5

/** The takes of one song with one transport: to play, star and discard them, and to publish one. */
export function Takes({ takes: drafts, account }: { takes: readonly Draft[]; account: Account }) {
  const say = useSay()
  const queries = useQueryClient()
  const list = useTakeList(drafts, number => say('takes.name', { number }))
  const { star, discard } = useTakeActions()
  /**
   * The take may have been published, discarded or expired elsewhere: reads the list again, and says whether the take
   * is gone.
   */
  const lookAfter = async (id: string) => {
    const { queryKey } = ask('GET /api/drafts')
    await queries.invalidateQueries({ queryKey })
    const isThere = queries.getQueryData<Draft[]>(queryKey)?.some(draft => draft.id === id)
    showToast({
      title: say(isThere ? 'player.failed.title' : 'takes.gone'),
      text: say(isThere ? 'player.failed.text' : 'takes.gone.text'),
      tone: 'bad',
    })
  }
  const sound = useTakesPlayer(drafts, brokenId => void lookAfter(brokenId))
  const [publishingId, setPublishingId] = useState<string | null>(null)
  const [spoken, setSpoken] = useState('')
  const rows = useRef<HTMLOListElement>(null)
  const { shown, isBlind } = list
  const current = list.takes.find(({ draft }) => draft.id === sound.takeId)
  const publishing = list.takes.find(({ draft }) => draft.id === publishingId)
  const longest = Math.max(1, ...drafts.map(({ duration }) => duration ?? 0))
  const heard = shown.filter(({ draft }) => draft.status === 'ready').map(({ draft }) => draft.id)

  const moveOn = (id: string) => {
    const next = neighbourOf(heard, id)
    if (id === sound.takeId && next) sound.choose(next)
    return next
  }
  const throwAway = (take: NumberedTake) => {
    const next = moveOn(take.draft.id)
    discard(take)
    rows.current?.querySelector<HTMLElement>(`[data-take="${next}"]`)?.focus()
  }
  // If the current take is gone for any reason, another one becomes the current take.
  const follow = useEffectEvent(() => {
    if (current || sound.takeId === null) return
    sound.pause()
    if (heard[0]) sound.choose(heard[0])
  })
  const isGone = current === undefined
  useEffect(() => {
    if (isGone) follow()
  }, [isGone])

  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = takeKeyOf(event)
    // The space bar works in every player and is no letter, so it can't be switched off.
    if (key === null || publishing || (key !== 'toggle' && !areShortcutsOn())) return
    // Runs before the page's player gets the key.
    event.preventDefault()
    if (key === 'toggle') return sound.toggle()
    if (key === 'back') return sound.seek(sound.positionSeconds - seekSeconds)
    if (key === 'forward') return sound.seek(sound.positionSeconds + seekSeconds)
    if (typeof key !== 'number') return current && (key === 'star' ? star(current) : throwAway(current))
    const take = shown.find(({ number }) => number === key)
    if (take?.draft.status === 'ready') sound.choose(take.draft.id)
  })
  useEffect(() => {
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])

  const toggleBlind = () => {
    if (isBlind) list.reveal()
    else {
      // Stops the take that is playing, because its sound would reveal which one it is.
      sound.pause()
      list.hide()
    }
    setSpoken(say(isBlind ? 'takes.revealed' : 'takes.hidden'))
  }
  const played = useMemo(
    () => ({ '--second': sound.positionSeconds / longest }),
    [sound.positionSeconds, longest],
  )
  if (publishing)
    return (
      <PublishTake
        take={publishing}
        otherCount={drafts.length - 1}
        account={account}
        onBack={() => setPublishingId(null)}
      />
    )
  return (
    <section aria-label={say('takes.title')} className={css.takes} style={played}>
      <TakesTransport
        take={current}
        sound={sound}
        longestSeconds={longest}
        isBlind={isBlind}
        onBlind={toggleBlind}
        isOnlyStarred={list.isOnlyStarred}
        onOnlyStarred={() => list.setOnlyStarred(!list.isOnlyStarred)}
      />
      <output className="spoken">{spoken}</output>
      {shown.length === 0 && <p className={css.none}>{say('takes.noneStarred')}</p>}
      <ol ref={rows} className={css.rows}>
        {shown.map(take => (
          <TakeRow
            key={take.draft.id}
            take={take}
            total={list.total}
            longestSeconds={longest}
            isBlind={isBlind}
            isCurrent={take === current}
            isPlaying={take === current && sound.isPlaying}
            onChoose={() => sound.choose(take.draft.id)}
            onStar={() => star(take)}
            onDiscard={() => throwAway(take)}
            onPublish={() => {
              sound.pause()
              list.reveal()
              setPublishingId(take.draft.id)
            }}
          />
        ))}
      </ol>
      {drafts.length === 1 && <p className={css.none}>{say('takes.last')}</p>}
      <p className={css.keys}>{say('takes.keys')}</p>
    </section>
  )
}
