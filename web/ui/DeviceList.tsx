import type { ReactNode } from 'react'
import css from './DeviceList.module.css'

/** A person's browsers and devices, each with a button if something can be ended there. */
export function DeviceList({ children }: { children: ReactNode }) {
  return <ul className={css.devices}>{children}</ul>
}

interface DeviceRowProps {
  name: ReactNode
  when: ReactNode
  /** The button, if there is one. */
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
