import { userOf } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { createRule, listRules, removeRule, replaceRule } from './rules.ts'

/** The rules of a repository about its branches and tags. */
export function refRuleRoutes(
  deps: Deps,
): Handlers<'listRefRules' | 'createRefRule' | 'replaceRefRule' | 'deleteRefRule'> {
  return {
    listRefRules: ({ params }, { actor }) => listRules(deps, { actor: userOf(actor), ...params }),
    createRefRule: ({ params, body }, { actor }) => createRule(deps, { actor: userOf(actor), ...params, fields: body }),
    replaceRefRule: ({ params, body }, { actor }) =>
      replaceRule(deps, { actor: userOf(actor), ...params, fields: body }),
    deleteRefRule: ({ params }, { actor }) => removeRule(deps, { actor: userOf(actor), ...params }),
  }
}
