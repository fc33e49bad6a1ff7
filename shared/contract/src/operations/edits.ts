import * as z from 'zod/mini'
import { CommitOutcome, EditableFile } from '../entities/edit.ts'
import { FilePath } from '../file-path.ts'
import { limits } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath, NewBranchName } from '../name-schemas.ts'
import { operation } from '../operation.ts'
import { TreePath } from '../tree-path.ts'

const tag = 'Repositories'
const here = { owner: NameInPath, repo: NameInPath }

const CommitId = z.string().check(z.regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/))

/** The file at `path`, new or changed, as `text` or as an upload; `from` where it lay elsewhere before. */
const Put = z.object({
  action: z.literal('put'),
  path: FilePath,
  from: z.optional(FilePath),
  text: z.optional(z.string().check(z.maxLength(limits.commitTextMax))),
  upload: z.optional(z.string().check(z.maxLength(64))),
  executable: z.optional(z.boolean()),
  /** Refuses to take the place of a file that is there. */
  creates: z.optional(z.boolean()),
})
const Move = z.object({ action: z.literal('move'), path: FilePath, from: FilePath })
/** A file, or a folder with all that it holds. */
const Delete = z.object({ action: z.literal('delete'), path: FilePath })

export const editOperations = {
  getEditableFile: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/edit/{branch}/{path*}',
    summary: 'A file of a branch as somebody begins to edit it: its text, and the commit that it was read from',
    tag,
    access: { by: 'account', area: 'repo_access', level: 2 },
    params: z.object({
      ...here,
      branch: z.string().check(z.minLength(1), z.maxLength(limits.refNameMax)),
      path: z._default(TreePath, ''),
    }),
    data: EditableFile,
  }),
  createCommit: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/commits',
    summary:
      'Commits changes to files of a branch. Where the branch has moved on since `base`, they are made to what it holds now, and texts are merged; `outcome` says whether that went',
    tag,
    access: { by: 'account', area: 'repo_access', level: 2 },
    params: z.object(here),
    body: z.object({
      branch: NewBranchName,
      /** The commit that the changes were made on; none for the first one of an empty repository. */
      base: z.nullable(CommitId),
      changes: z.array(z.discriminatedUnion('action', [Put, Move, Delete])).check(
        z.minLength(1),
        z.maxLength(limits.changesPerCommit),
        z.refine(
          (changes) =>
            changes.every((each) => each.action !== 'put' || (each.text === undefined) !== (each.upload === undefined)),
          says('commit.one_content'),
        ),
        z.refine(
          (changes) => new Set(changes.map(({ path }) => path)).size === changes.length,
          says('commit.path_twice'),
        ),
      ),
      message: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, { error: says('commit.message_required'), abort: true }),
          z.maxLength(limits.commitMessageMax),
        ),
      /** A branch to be made at `base` for the commit, in place of `branch`. */
      new_branch: z.optional(NewBranchName),
      /** Names this attempt: sent again with the same one, it is answered as before and commits nothing more. */
      token: z.optional(z.string().check(z.minLength(8), z.maxLength(64))),
    }),
    bodyBytes: limits.commitBodyBytes,
    data: CommitOutcome,
    refusals: {
      409: 'A branch or a file of that name is there, or something lies in the way',
      422: 'Git or a rule of the repository refuses it',
    },
  }),
} as const
