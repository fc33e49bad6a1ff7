import { useLocation } from 'react-router'

/**
 * Tells one coming to a page from another. It stays the same while the page changes its own address, if it hands it on as
 * `state: { arrival }`: what is being typed is not taken away then.
 */
export function useArrival(): string {
  const { key, state } = useLocation()
  return arrivalOf(state) ?? key
}

function arrivalOf(state: unknown): string | undefined {
  if (state === null || typeof state !== 'object' || !('arrival' in state)) return undefined
  return typeof state.arrival === 'string' ? state.arrival : undefined
}
