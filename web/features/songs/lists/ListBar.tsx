import { useNavigate } from '@tanstack/react-router'
import { LayoutGrid, Rows3 } from 'lucide-react'
import { useSay } from '../../../say/use-say.ts'
import type { HomeSearch } from '../../../search-params.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { BigTabs } from '../../../ui/fields/Tabs.tsx'
import { GenreSelect } from '../edit/GenreSelect.tsx'
import css from './ListBar.module.css'
import { defaultTab, defaultWindow, tabs, windows } from './song-lists.ts'
import { type ListLayout, listLayouts } from './use-list-layout.ts'

interface ListBarProps {
  search: HomeSearch
  layout: ListLayout
  onLayout: (layout: ListLayout) => void
  panelId: string
}

const icons = { grid: LayoutGrid, rows: Rows3 }

/** Chooses the list; it stays visible while the reader scrolls. */
export function ListBar({ search, layout, onLayout, panelId }: ListBarProps) {
  const say = useSay()
  const choose = useChoose()
  const { tab = defaultTab, window = defaultWindow, genre } = search
  return (
    <div className={css.bar}>
      <div className={classNames('page', css.inside)}>
        <BigTabs
          label={say('songs.lists')}
          panelId={panelId}
          value={tab}
          tabs={tabs.map(value => ({ value, label: say(`songs.tab.${value}`) }))}
          onChoose={value => choose({ tab: value })}
        />
        <div className={css.filters}>
          <Segmented
            label={say('songs.window')}
            value={window}
            choices={windows.map(value => ({ value, label: say(`songs.window.${value}`) }))}
            onChoose={value => choose({ window: value })}
            className={css.window}
          />
          <div className={css.rest}>
            <GenreSelect genre={genre} onChoose={value => choose({ genre: value })} />
            <Segmented
              label={say('songs.layout')}
              value={layout}
              choices={listLayouts.map(value => {
                const Icon = icons[value]
                return {
                  value,
                  label: say(`songs.layout.${value}`),
                  icon: <Icon size={18} aria-hidden="true" />,
                }
              })}
              onChoose={onLayout}
            />
          </div>
        </div>
      </div>
    </div>
  )
}

/** Puts a choice into the address, which leaves out defaults; one step back in the history undoes it. */
function useChoose() {
  const navigate = useNavigate({ from: '/' })
  return (choice: { [K in 'tab' | 'window' | 'genre']?: HomeSearch[K] | undefined }) =>
    void navigate({
      resetScroll: false,
      search: before => {
        const { tab, window, ...others } = { ...before, ...choice }
        return {
          ...others,
          tab: tab === defaultTab ? undefined : tab,
          window: window === defaultWindow ? undefined : window,
        }
      },
    })
}
