import { useState } from 'react'
import { ErrorState } from './error-state.tsx'
import { isTemporary } from './failed-source.ts'
import { useRecovery } from './use-recovery.ts'

export interface QueryErrorProps {
  /** A query of TanStack Query that has failed at least once and has no data. */
  query: { error: unknown; refetch: (options: { throwOnError: boolean }) => Promise<unknown> }
  fallback: string
}

/** A part of a page that could not be had, said in its place: asked for again by hand, and by itself after an outage. */
export function QueryError({ query: { error, refetch }, fallback }: QueryErrorProps) {
  // While it is asked for again there is no error: what was said stays.
  const [said, setSaid] = useState(error)
  if (error !== null && error !== said) setSaid(error)
  const attempt = async () => {
    await refetch({ throwOnError: true })
  }
  const { trying, tryNow } = useRecovery({ attempt, automatic: isTemporary(said) })
  return <ErrorState error={said} fallback={fallback} onRetry={() => void tryNow()} retrying={trying} />
}
