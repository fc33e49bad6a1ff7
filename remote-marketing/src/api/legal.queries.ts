import { getLegalPage } from '@sheaf/client/operations'
import type { DataOf, RequestOf } from '@sheaf/contract'
import type { Language } from '@sheaf/shell'
import { queryOptions } from '@tanstack/react-query'

export type LegalPage = RequestOf<'getLegalPage'>['params']['page']

/** What the operator has written for a page, for readers of a language. */
export const legalPageQuery = (page: LegalPage, language: Language) =>
  queryOptions<DataOf<'getLegalPage'>>({
    queryKey: ['legal-page', page, language],
    queryFn: ({ signal }) => getLegalPage({ params: { page }, query: { language } }, { signal }),
  })
