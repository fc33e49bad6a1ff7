import { Component, type ReactNode } from 'react'

interface FenceProps {
  children: ReactNode
  /** What stands in for what can't be drawn. */
  fallback?: ReactNode
  /** Told once, when that happens. */
  onFailure?: (error: unknown) => void
}

/**
 * Keeps what goes wrong within from taking the page with it: for what is not a route, which has its error element, such as a
 * menu. A class, since React has no other kind of error boundary.
 */
export class Fence extends Component<FenceProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure?.(error)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
