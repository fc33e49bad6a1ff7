import * as z from 'zod/mini'
import { operation } from '../operation.ts'

const tag = 'Edits'
const access = { by: 'account', area: 'repo_access', level: 1 } as const

export const fileTemplateOperations = {
  listFileTemplates: operation({
    method: 'GET',
    path: '/api/file-template',
    summary: 'What a .gitignore and a license can be begun with',
    tag,
    access,
    data: z.object({
      gitignores: z.array(z.string()),
      /** By their SPDX ids, the ones that are chosen most first. */
      licenses: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  getFileTemplate: operation({
    method: 'GET',
    path: '/api/file-template/{kind}/{name}',
    summary: 'The text of one. A license has the year and the name of the caller in it',
    tag,
    access,
    params: z.object({
      kind: z.enum(['gitignore', 'license']),
      name: z.string().check(z.minLength(1), z.maxLength(64)),
    }),
    data: z.object({ text: z.string() }),
    refusals: { 404: 'There is no such template' },
  }),
} as const
