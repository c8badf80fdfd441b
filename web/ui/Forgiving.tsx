import { Component, type ReactNode } from 'react'

interface ForgivingProps {
  /** Shown instead of what failed; nothing when left out. */
  instead?: ReactNode
  children: ReactNode
}

/** Around parts the page can do without, such as those fetched late: when one fails, the rest stays. */
export class Forgiving extends Component<ForgivingProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}
