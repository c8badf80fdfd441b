import { type KeyboardEvent, type ReactNode, type Ref, type RefObject, useRef, useState } from 'react'
import type { Namespace } from '#words/namespaces.ts'
import { showNetworkFailure } from '../../notices/network-failure.ts'
import { useNeedWords, useSay } from '../../say/use-say.ts'
import css from './LazyOnIntent.module.css'

/** The props of the button: spread them over it. */
export interface TriggerProps {
  ref: Ref<HTMLButtonElement>
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
  'aria-busy': boolean
  onPointerEnter: () => void
  onFocus: () => void
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The props of the layer: `Dialog`, `Drawer` and `Menu` take them as they are. */
export interface LayerProps {
  isOpen: boolean
  onClose: () => void
  opener: RefObject<HTMLButtonElement | null>
}

interface LazyOnIntentProps<Loaded> {
  /** Imports the layer's chunk, when a person reaches for the button. */
  load: () => Promise<Loaded>
  /** The words that the layer needs in addition to those of its page. */
  words?: readonly Namespace[]
  popup: 'menu' | 'dialog'
  trigger: (props: TriggerProps) => ReactNode
  layer: (loaded: Loaded, props: LayerProps) => ReactNode
}

/**
 * A button whose menu or dialog loads when a person reaches for it (hover, focus or press) and opens once it is loaded,
 * unless the page has changed meanwhile. The button stays the same element all the time, so the focus stays, too. If
 * the layer can't be loaded, because the connection is lost or a new version is out, a press shows a notice.
 */
export function LazyOnIntent<Loaded>({ load, words = [], popup, trigger, layer }: LazyOnIntentProps<Loaded>) {
  const say = useSay()
  const need = useNeedWords()
  const [loaded, setLoaded] = useState<{ it: Loaded } | null>(null)
  /** One opening of the layer; null while it is closed. */
  const [opening, setOpening] = useState<object | null>(null)
  const isOpen = opening !== null
  const opener = useRef<HTMLButtonElement>(null)
  const underWay = useRef<Promise<void> | null>(null)

  const fetchLayer = () => {
    underWay.current ??= Promise.all([load(), need(words)]).then(
      ([it]) => setLoaded({ it }),
      (reason: unknown) => {
        underWay.current = null
        throw reason
      },
    )
    return underWay.current
  }
  // If loading in advance fails, nothing is shown yet: the press tries again and reports it.
  const prepare = () => void fetchLayer().catch(() => undefined)
  // A late answer to something in a layer that was closed must not close the next one.
  const close = (which: object | null) => setOpening(now => (now === which ? null : now))
  const toggle = () => {
    if (isOpen) return close(opening)
    const begun = {}
    setOpening(begun)
    const { href } = location
    fetchLayer().then(
      // It was asked for on that page, and must not cover another.
      () => location.href === href || close(begun),
      () => {
        close(begun)
        showNetworkFailure(say)
      },
    )
  }
  return (
    <span className={css.box}>
      {trigger({
        ref: opener,
        'aria-haspopup': popup,
        'aria-expanded': isOpen && loaded !== null,
        'aria-busy': isOpen && loaded === null,
        onPointerEnter: prepare,
        onFocus: prepare,
        onClick: toggle,
        onKeyDown: event => {
          if (popup !== 'menu' || isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
          event.preventDefault()
          toggle()
        },
      })}
      {loaded && (
        <Layer render={layer} loaded={loaded.it} {...{ isOpen, opener }} onClose={() => close(opening)} />
      )}
    </span>
  )
}

interface RenderedLayerProps<Loaded> extends LayerProps {
  loaded: Loaded
  render: (loaded: Loaded, props: LayerProps) => ReactNode
}

function Layer<Loaded>({ loaded, render, ...props }: RenderedLayerProps<Loaded>) {
  return render(loaded, props)
}
