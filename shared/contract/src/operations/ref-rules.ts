import * as z from 'zod/mini'
import { RefRule, RefRuleFields } from '../entities/ref-rule.ts'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'

const tag = 'Branches and tags'
/** Signed in: a key that may push must not be able to lift what keeps it from pushing. */
const access = { by: 'session' } as const
const here = { owner: NameInPath, repo: NameInPath }
const all = z.array(RefRule)

export const refRuleOperations = {
  listRefRules: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/rules',
    summary: 'Who may do what to branches and tags of some names, for those who may change it',
    tag,
    access,
    params: z.object(here),
    data: all,
  }),
  createRefRule: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/rules',
    summary: 'Add a rule. Gives all rules',
    tag,
    access,
    params: z.object(here),
    body: RefRuleFields,
    data: all,
    refusals: {
      404: 'There is nobody of such a name',
      409: 'There is a rule for this pattern',
      422: 'The repository has as many rules as one may have',
    },
  }),
  replaceRefRule: operation({
    method: 'PUT',
    path: '/api/repo/{owner}/{repo}/rules/{uid}',
    summary: 'Change a rule as a whole. Gives all rules',
    tag,
    access,
    params: z.object({ ...here, uid: NameInPath }),
    body: RefRuleFields,
    data: all,
    refusals: { 404: 'There is no such rule, or nobody of such a name', 409: 'There is a rule for this pattern' },
  }),
  deleteRefRule: operation({
    method: 'DELETE',
    path: '/api/repo/{owner}/{repo}/rules/{uid}',
    summary: 'Remove a rule. Gives all rules',
    tag,
    access,
    params: z.object({ ...here, uid: NameInPath }),
    data: all,
    refusals: { 404: 'There is no such rule' },
  }),
} as const
