import { getFileTemplate, listFileTemplates } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { queryOptions } from '@tanstack/react-query'

export type TemplateKind = InputOf<'getFileTemplate'>['params']['kind']

/** What a .gitignore and a license can be begun with: the same as long as the server is. */
export const fileTemplatesQuery = () =>
  queryOptions({
    queryKey: ['file-templates'],
    queryFn: ({ signal }) => listFileTemplates(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The text of one. */
export const fetchFileTemplate = (kind: TemplateKind, name: string) => getFileTemplate({ params: { kind, name } })
