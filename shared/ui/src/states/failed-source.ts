import { ApiError } from '@sheaf/client/errors'
import { failedModule, queryClient } from '@sheaf/shell'
import { useMemo } from 'react'

/** What a page could not have: an answer of the server, or the script that draws it. */
interface FailedSource {
  isScript: boolean
  /** Asks for it again; fails where it still can't be had. Does nothing where the failure came from neither. */
  load: () => Promise<void>
}

/** Finds out where a failure came from, as long as the failure is the same: a try in vain makes another one. */
export function useFailedSource(error: unknown): FailedSource {
  return useMemo(() => {
    const module = failedModule(error)
    if (module) {
      return {
        isScript: true,
        load: async () => {
          await module.load()
        },
      }
    }
    const query = queryClient
      .getQueryCache()
      .getAll()
      .find(({ state }) => state.error === error)
    return {
      isScript: false,
      load: async () => {
        if (query) await queryClient.refetchQueries({ queryKey: query.queryKey, exact: true }, { throwOnError: true })
      },
    }
  }, [error])
}

/** Is it worth asking again in a moment? What gave no answer, or only that of a proxy before it, may be starting. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || [502, 503, 504].includes(error.status))
