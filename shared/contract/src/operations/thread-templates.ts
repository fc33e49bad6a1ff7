import * as z from 'zod/mini'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'

const DiscussionTemplate = z.object({
  /** What people choose it by, and what the title begins with. */
  name: z.string(),
  title: z.string(),
  body: z.string(),
})

export const threadTemplateOperations = {
  getThreadTemplates: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/thread-templates',
    summary:
      'What texts of pull requests and discussions begin with, by files of the default branch: `PULL_REQUEST_TEMPLATE.md` and `DISCUSSION_TEMPLATE/*.md` in `.sheaf` or `.github`. Who may not read those is told of none',
    tag: 'Discussions',
    access: { by: 'account', area: 'issue_access', level: 1 },
    params: z.object({ owner: NameInPath, repo: NameInPath }),
    data: z.object({
      /** Null where there is none. */
      pull: z.nullable(z.string()),
      discussions: z.array(DiscussionTemplate),
    }),
  }),
} as const
