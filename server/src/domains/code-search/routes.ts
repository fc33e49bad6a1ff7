import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { searchCode } from './search-code.ts'

/** What is found in code. */
export const codeSearchRoutes = (
  deps: Pick<Deps, 'codeIndex' | 'database' | 'git' | 'storage' | 'text'>,
): Handlers<'searchCode'> => ({
  searchCode: ({ query }, call) =>
    searchCode(deps, { actor: call.actor, text: query.query, skip: Number(query.cursor ?? 0), signal: call.signal }),
})
