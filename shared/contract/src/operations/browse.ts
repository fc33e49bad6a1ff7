import * as z from 'zod/mini'
import { Blame, CommitDiff, Contributions, LanguageStatistics } from '../entities/commit.ts'
import { limits } from '../limits.ts'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'
import { count } from '../query-schemas.ts'
import { TreePath } from '../tree-path.ts'

const tag = 'Repositories'
const read = { by: 'anyone', area: 'repo_access', level: 1 } as const
const here = { owner: NameInPath, repo: NameInPath }

/** A branch, a tag, a full ref name or an object id. */
const Revision = z.string().check(z.minLength(1), z.maxLength(limits.refNameMax))

/** What takes long: the answer is given up rather than waited for. */
const tooMuch = { 422: 'It takes too long to find out, or a file is binary or too large' } as const

export const browseOperations = {
  getCommitDiff: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/diff/{commit*}',
    summary: 'A commit, and what it changed against its first parent',
    tag,
    access: read,
    params: z.object({ ...here, commit: Revision }),
    data: CommitDiff,
    refusals: tooMuch,
  }),
  getBlame: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/blame/{branch}/{path*}',
    summary: 'The commit that each line of a file comes from',
    tag,
    access: read,
    params: z.object({ ...here, branch: Revision, path: z._default(TreePath, '') }),
    query: z.object({
      start_line: count(1, { min: 1, max: 10_000_000 }).check(
        z.describe('The first line to tell about; lines count from 1'),
      ),
    }),
    data: Blame,
    refusals: tooMuch,
  }),
  getLanguages: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/languages/{branch*}',
    summary: 'The programming languages of a ref, by bytes. What others wrote and what is generated does not count',
    tag,
    access: read,
    params: z.object({ ...here, branch: Revision }),
    data: LanguageStatistics,
    refusals: tooMuch,
  }),
  getContributions: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/contributions/{branch*}',
    summary: 'Who wrote how much of the history of a ref, week by week, the authors of the most commits first',
    tag,
    access: read,
    params: z.object({ ...here, branch: Revision }),
    data: Contributions,
    refusals: tooMuch,
  }),
} as const
