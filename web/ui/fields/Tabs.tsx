import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import css from './Tabs.module.css'
import { useRoving } from './use-roving.ts'

interface Tab<Value extends string> {
  value: Value
  label: ReactNode
  /** Already formatted for the reader's language. */
  count?: string | undefined
}

interface TabsProps<Value extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChoose: (value: Value) => void
  /** The id of the `TabPanel` they fill. */
  panelId: string
  className?: string | undefined
}

/** Small tabs with a line below, for a stage or a dialog. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  return <TabList {...props} className={classNames(css.small, props.className)} />
}

/** Large tabs without a line, which choose a page's list. */
export function BigTabs<Value extends string>(props: TabsProps<Value>) {
  return <TabList {...props} className={classNames(css.big, props.className)} />
}

interface TabPanelProps {
  id: string
  /** The value of the tab to which it belongs. */
  tab: string
  className?: string | undefined
  children: ReactNode
}

export function TabPanel({ id, tab, className, children }: TabPanelProps) {
  return (
    <div id={id} role="tabpanel" aria-labelledby={tabId(id, tab)} className={className}>
      {children}
    </div>
  )
}

function TabList<Value extends string>({
  label,
  tabs,
  value,
  onChoose,
  panelId,
  className,
}: TabsProps<Value>) {
  const values = tabs.map(tab => tab.value)
  const { tabIndexOf, ...roving } = useRoving(values, value, next => {
    const chosen = values.find(known => known === next)
    if (chosen !== undefined) onChoose(chosen)
  })
  return (
    <div role="tablist" aria-label={label} className={className} {...roving}>
      {tabs.map(tab => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={tabId(panelId, tab.value)}
          data-value={tab.value}
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tabIndexOf(tab.value)}
          className={css.tab}
          onClick={() => onChoose(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <b>{tab.count}</b>}
        </button>
      ))}
    </div>
  )
}

function tabId(panelId: string, value: string): string {
  return `${panelId}-${value}`
}
