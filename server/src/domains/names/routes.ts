import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { searchNames } from './search-names.ts'

/** What is found by its name while somebody types. */
export const nameRoutes = (deps: Pick<Deps, 'database'>): Handlers<'searchNames'> => ({
  searchNames: ({ query }, { actor }) => searchNames(deps, { actor, text: query.query }),
})
