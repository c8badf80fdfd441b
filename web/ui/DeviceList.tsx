import type { ReactNode } from 'react'
import css from './DeviceList.module.css'

/** A person's browsers and machines, each with what can be ended there. */
export function DeviceList({ children }: { children: ReactNode }) {
  return <ul className={css.devices}>{children}</ul>
}

interface DeviceRowProps {
  name: ReactNode
  when: ReactNode
  /** The button, where there is one. */
  children?: ReactNode
}

export function DeviceRow({ name, when, children }: DeviceRowProps) {
  return (
    <li>
      <div>
        <p className={css.name}>{name}</p>
        <p className={css.when}>{when}</p>
      </div>
      {children}
    </li>
  )
}
