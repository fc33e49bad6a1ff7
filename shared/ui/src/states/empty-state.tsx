import type { ReactNode } from 'react'
import { StateBox } from './state-box.tsx'

export interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** Nothing is here yet: a sentence, what to do, the action. */
export function EmptyState(props: EmptyStateProps) {
  return <StateBox {...props} />
}
