import * as z from 'zod/mini'
import { Verification } from '../entities/verification.ts'
import { limits } from '../limits.ts'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'

/** Whole ids, with commas between them. */
const objects = /^(?:[0-9a-f]{64}|[0-9a-f]{40})(?:,(?:[0-9a-f]{64}|[0-9a-f]{40}))*$/

export const verificationOperations = {
  listVerifications: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/verifications',
    summary:
      'What is known of the signatures of commits and annotated tags, in the order in which they are asked for. Those that are not to be seen are left out',
    tag: 'Repositories',
    access: { by: 'anyone', area: 'repo_access', level: 1 },
    params: z.object({ owner: NameInPath, repo: NameInPath }),
    query: z.object({
      objects: z.string().check(
        z.maxLength(65 * limits.verifiedAtOnce),
        z.regex(objects),
        z.refine((ids) => ids.split(',').length <= limits.verifiedAtOnce),
        z.describe(
          `Ids of commits and annotated tags in full, at most ${limits.verifiedAtOnce}, with commas between them`,
        ),
      ),
    }),
    data: z.array(Verification),
  }),
} as const
