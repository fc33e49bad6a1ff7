import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { says } from './messages/contract-message.ts'
import { NewRepoName } from './name-schemas.ts'

/** Whose a repository is to be and what it is called: the fields of all operations that make one. */
export const newRepositoryTarget = {
  owner_uid: z.string().check(z.minLength(1, says('repository.owner_required')), z.maxLength(64)),
  team: z._default(z.boolean(), false),
  repo_name: NewRepoName,
}

/** The same, with what is said of it and who may see it. */
export const newRepositoryFields = {
  ...newRepositoryTarget,
  repo_description: z._default(
    z.string().check(z.maxLength(limits.repoDescriptionMax, says('repository.description_too_long'))),
    '',
  ),
  repo_is_private: z._default(z.boolean(), false),
}
