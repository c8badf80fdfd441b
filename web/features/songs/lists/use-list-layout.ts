import { useSyncExternalStore } from 'react'

export const listLayouts = ['grid', 'rows'] as const
export type ListLayout = (typeof listLayouts)[number]

const layoutKey = 'melodrome_list'
const changes = new EventTarget()

/** Covers or rows, as last chosen in this browser. The server cannot know the choice and renders covers. */
export function useListLayout(): [ListLayout, (layout: ListLayout) => void] {
  const layout = useSyncExternalStore<ListLayout>(onChange, rememberedLayout, () => 'grid')
  return [layout, rememberLayout]
}

function onChange(changed: () => void): () => void {
  changes.addEventListener('change', changed)
  return () => changes.removeEventListener('change', changed)
}

function rememberedLayout(): ListLayout {
  try {
    return localStorage.getItem(layoutKey) === 'rows' ? 'rows' : 'grid'
  } catch {
    return 'grid'
  }
}

function rememberLayout(layout: ListLayout): void {
  try {
    localStorage.setItem(layoutKey, layout)
  } catch (error) {
    console.error(error)
  }
  changes.dispatchEvent(new Event('change'))
}
