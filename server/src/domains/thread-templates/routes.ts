import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { findRepository } from '../repositories/index.ts'
import { readTemplates } from './read-templates.ts'

/** What new threads of a repository begin with. */
export function threadTemplateRoutes(deps: Deps): Handlers<'getThreadTemplates'> {
  return {
    async getThreadTemplates({ params }, { actor }) {
      const repository = await findRepository(deps, { ...params, actor, action: 'see' })
      // They are files: outside its gate a repository has none.
      return repository.mayRead ? readTemplates(deps, repository) : { pull: null, discussions: [] }
    },
  }
}
