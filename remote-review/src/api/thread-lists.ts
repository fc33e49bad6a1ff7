import { findThreadPeople } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { threadsKey } from './threads.ts'

type PeopleAsked = Required<NonNullable<InputOf<'findThreadPeople'>['query']>>
export type ThreadKind = PeopleAsked['kind']

/** Who began the latest threads of a repository, or is assigned to them, by the beginning of a username. */
export const threadPeopleQuery = (at: RepositoryAt, asked: PeopleAsked) =>
  queryOptions({
    queryKey: [...threadsKey(at), 'people', asked],
    queryFn: ({ signal }) => findThreadPeople({ params: { ...at }, query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })
