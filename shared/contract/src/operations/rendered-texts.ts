import * as z from 'zod/mini'
import { Notebook } from '../entities/notebook.ts'
import { RenderedText } from '../entities/rendered-text.ts'
import { FilePath } from '../file-path.ts'
import { limits } from '../limits.ts'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'
import { count } from '../query-schemas.ts'
import { TreePath } from '../tree-path.ts'

const read = { by: 'anyone', area: 'repo_access', level: 1 } as const
const at = z.object({
  owner: NameInPath,
  repo: NameInPath,
  branch: z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(limits.refNameMax),
      z.describe('A branch, a tag, a full ref name, an object id, or `HEAD` for the default branch'),
    ),
  path: z._default(TreePath, ''),
})

/** Of a long text the start comes by itself, with the word that there is more: what is seen first waits for nothing below it. */
const part = count(0, { min: 0, max: 100 })

export const renderedTextOperations = {
  getReadme: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/readme/{branch}/{path*}',
    summary: 'The README of a folder as HTML, at most its first 384 KiB. Null where it has none',
    tag: 'Repositories',
    access: read,
    params: at,
    query: z.object({ part }),
    data: z.nullable(RenderedText),
  }),
  getRenderedText: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/rendered/{branch}/{path*}',
    summary: 'A file as HTML, at most its first 384 KiB: Markdown by its name, anything else as the text that it is',
    tag: 'Repositories',
    access: read,
    params: at,
    query: z.object({ part }),
    data: RenderedText,
  }),
  getNotebook: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/notebook/{branch}/{path*}',
    summary: 'A Jupyter notebook as HTML, in pages of cells. Larger than 16 MiB none is read',
    tag: 'Repositories',
    access: read,
    params: at,
    query: z.object({ page: count(0, { min: 0, max: 1_000 }) }),
    data: Notebook,
  }),
  renderDraft: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/draft-preview',
    summary: 'Markdown that is no file yet as HTML, as it would be shown at its path on a branch',
    tag: 'Repositories',
    access: { by: 'account', area: 'repo_access', level: 2 },
    params: z.object({ owner: NameInPath, repo: NameInPath }),
    body: z.object({
      branch: z.string().check(z.minLength(1), z.maxLength(limits.refNameMax)),
      path: FilePath,
      text: z.string().check(z.maxLength(limits.previewMax)),
    }),
    bodyBytes: limits.commitBodyBytes,
    data: RenderedText,
  }),
  getProfileReadme: operation({
    method: 'GET',
    path: '/api/users/{username}/readme',
    summary:
      'The README of the public repository that bears the name of its user or team: their profile shows it. Null where there is none',
    tag: 'Users',
    access: read,
    params: z.object({ username: NameInPath }),
    data: z.nullable(z.object({ repo_name: z.string(), readme: RenderedText })),
  }),
} as const
