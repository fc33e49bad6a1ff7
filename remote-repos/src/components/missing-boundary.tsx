import type { ApiError } from '@sheaf/client/errors'
import { Component, type ReactNode } from 'react'
import { isMissing } from '../api/failure.ts'

interface MissingBoundaryProps {
  /** What stands where the content would, with what the server said of it. */
  fallback: (error: ApiError) => ReactNode
  children: ReactNode
}

/**
 * Content of a page that turns out not to be there is said in its own place, so that what stands around it, such as the choice of
 * a branch, stays in use. Every other failure is the route's.
 */
export class MissingBoundary extends Component<MissingBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (isMissing(error)) return this.props.fallback(error)
    throw error
  }
}
