import { createZoekt } from '../../code-index/zoekt/zoekt.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { createPublicRepositories } from './public-repositories.ts'
import { searchCode } from './search-code.ts'
import { createGreps } from './search-ref.ts'

/** What is found in code. */
export const codeSearchRoutes = (
  deps: Pick<Deps, 'codeIndex' | 'config' | 'database' | 'git' | 'storage' | 'text'>,
): Handlers<'searchCode'> => {
  const publicRepositories = createPublicRepositories(deps)
  const greps = createGreps()
  const zoekt = deps.config.zoekt && createZoekt(deps.config.zoekt)
  return {
    searchCode: ({ query }, call) =>
      searchCode(
        { ...deps, publicRepositories, greps, zoekt },
        { actor: call.actor, text: query.query, skip: Number(query.cursor ?? 0), signal: call.signal },
      ),
  }
}
