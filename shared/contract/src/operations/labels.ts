import * as z from 'zod/mini'
import { Label, LabelColor } from '../entities/label.ts'
import { limits } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'
import { lineOfText } from '../text-schemas.ts'

const tag = 'Labels'
const read = { by: 'anyone', area: 'issue_access', level: 1 } as const
const write = { by: 'account', area: 'issue_access', level: 2 } as const
const here = { owner: NameInPath, repo: NameInPath }
const one = z.object({ ...here, uid: NameInPath })

/** Commas and quotation marks part names where several stand in one text. */
const name = lineOfText(limits.labelNameMax).check(
  z.minLength(1, says('label.name_required')),
  z.regex(/^[^,"]*$/, says('label.name_invalid')),
)

/** What a label is made of. */
export const LabelFields = z.object({
  name,
  color: z._default(LabelColor, 'gray'),
  description: z._default(lineOfText(limits.labelDescriptionMax), ''),
})

const missing = 'There is no such label'
const taken = 'Another label of the repository has that name'

export const labelOperations = {
  listLabels: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/labels',
    summary: 'All labels of a repository, by name',
    tag,
    access: read,
    params: z.object(here),
    data: z.object({
      items: z.array(Label),
      /** May the one who asks make, change and delete them, and put them on threads? */
      can_edit: z.boolean(),
    }),
  }),
  createLabel: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/labels',
    summary: 'Make a label',
    tag,
    access: write,
    params: z.object(here),
    body: LabelFields,
    data: Label,
    refusals: { 409: taken, 422: 'The repository has as many labels as one may have' },
  }),
  updateLabel: operation({
    method: 'PUT',
    path: '/api/repo/{owner}/{repo}/labels/{uid}',
    summary: 'Change a label wherever it is',
    tag,
    access: write,
    params: one,
    body: LabelFields,
    data: Label,
    refusals: { 404: missing, 409: taken },
  }),
  deleteLabel: operation({
    method: 'DELETE',
    path: '/api/repo/{owner}/{repo}/labels/{uid}',
    summary: 'Delete a label, and take it from all that has it',
    tag,
    access: write,
    params: one,
    data: nothing,
    refusals: { 404: missing },
  }),
  setThreadLabels: operation({
    method: 'PUT',
    path: '/api/repo/{owner}/{repo}/threads/{number}/labels',
    summary: 'Give a discussion or a pull request these labels, and no others',
    tag,
    access: write,
    params: z.object({ ...here, number: NameInPath }),
    body: z.object({
      /** Their public ids. */
      labels: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(limits.labelsPerThread)),
    }),
    data: z.array(Label),
    refusals: { 404: 'There is no such thread or label' },
  }),
} as const
