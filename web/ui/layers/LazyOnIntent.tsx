import { type KeyboardEvent, type ReactNode, type Ref, type RefObject, useRef, useState } from 'react'
import type { Namespace } from '#words/namespaces.ts'
import { showNetworkFailure } from '../../notices/network-failure.ts'
import { useNeedWords, useSay } from '../../say/use-say.ts'
import css from './LazyOnIntent.module.css'

/** For the button: spread them over it. */
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

/** For the layer: `Dialog`, `Drawer` and `Menu` take them as they are. */
export interface LayerProps {
  isOpen: boolean
  onClose: () => void
  opener: RefObject<HTMLButtonElement | null>
}

interface LazyOnIntentProps<Loaded> {
  /** Imports the layer's chunk; runs once, when a person reaches for the button. */
  load: () => Promise<Loaded>
  /** What the layer says beyond the words of its page. */
  words?: readonly Namespace[]
  popup: 'menu' | 'dialog'
  trigger: (props: TriggerProps) => ReactNode
  layer: (loaded: Loaded, props: LayerProps) => ReactNode
}

/**
 * A button whose menu or dialog is fetched when a person reaches for it (hover, focus or press) and opens once it
 * is there. The button stays the same element throughout, so the focus does too. A press on a layer that does not
 * come, because the line is down or a new version is out, is answered with a notice.
 */
export function LazyOnIntent<Loaded>({ load, words = [], popup, trigger, layer }: LazyOnIntentProps<Loaded>) {
  const say = useSay()
  const need = useNeedWords()
  const [loaded, setLoaded] = useState<{ it: Loaded } | null>(null)
  const [isOpen, setOpen] = useState(false)
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
  // A failed guess is no failure yet: the press tries again and says so.
  const prepare = () => void fetchLayer().catch(() => undefined)
  const toggle = () => {
    setOpen(!isOpen)
    if (!isOpen) {
      fetchLayer().catch(() => {
        setOpen(false)
        showNetworkFailure(say)
      })
    }
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
        <Layer render={layer} loaded={loaded.it} {...{ isOpen, opener }} onClose={() => setOpen(false)} />
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
