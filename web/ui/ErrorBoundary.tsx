import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Shown instead of the part that failed; nothing if left out. */
  instead?: ReactNode
  children: ReactNode
}

/** Around parts that the page does not need, such as those that load late: if one fails, the rest stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
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
