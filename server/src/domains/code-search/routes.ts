import { createZoekt } from '../../code-index/zoekt/zoekt.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { createEarlyReads } from './match-page.ts'
import { createPublicRepositories } from './public-repositories.ts'
import { searchCode } from './search-code.ts'
import { searchAllCommits } from './search-commits.ts'
import { createGreps } from './search-ref.ts'

/** What is found in code, and in what commits say. */
export const codeSearchRoutes = (
  deps: Pick<Deps, 'codeIndex' | 'commitIndex' | 'config' | 'database' | 'git' | 'storage' | 'text'>,
): Handlers<'searchCode' | 'searchAllCommits'> => {
  const publicRepositories = createPublicRepositories(deps)
  const greps = createGreps()
  const earlyReads = createEarlyReads()
  const zoekt = deps.config.zoekt && createZoekt(deps.config.zoekt)
  return {
    searchAllCommits: ({ query: { query, cursor } }, { actor, signal }) =>
      searchAllCommits(
        { ...deps, publicRepositories },
        { actor, text: query, before: cursor === undefined ? undefined : Number(cursor), signal },
      ),
    searchCode: ({ query }, call) =>
      searchCode(
        { ...deps, publicRepositories, greps, earlyReads, zoekt },
        { actor: call.actor, text: query.query, skip: Number(query.cursor ?? 0), signal: call.signal },
      ),
  }
}
