import { getCard, getProject, listOwners, listProjectPeople, listProjects } from '@sheaf/client/operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

/** Everything that is known of projects. */
export const projectsKey = ['projects'] as const
/** Everything that is known of one project. */
export const projectKey = (project: string) => [...projectsKey, 'of', project] as const

/** In whose name the signed-in person may create projects. */
export const projectOwnersQuery = () =>
  queryOptions({
    queryKey: ['repository-creation', 'owners'],
    queryFn: ({ signal }) => listOwners({}, { signal }),
  })

/** The projects that one sees, newest first; those of one owner where it is not empty. */
export const projectsQuery = (owner: string) =>
  infiniteQueryOptions({
    queryKey: [...projectsKey, 'list', owner],
    queryFn: ({ pageParam, signal }) =>
      listProjects(
        { query: { ...(owner !== '' && { owner }), ...(pageParam !== '' && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })

/** A project with all that its board shows. */
export const boardQuery = (project: string) =>
  queryOptions({
    queryKey: [...projectKey(project), 'board'],
    queryFn: ({ signal }) => getProject({ params: { project } }, { signal }),
  })

/** A card with its text. */
export const cardQuery = (project: string, card: string) =>
  queryOptions({
    queryKey: [...projectKey(project), 'card', card],
    queryFn: ({ signal }) => getCard({ params: { project, card } }, { signal }),
  })

/** People to whom cards of a project may be assigned. */
export const peopleQuery = (project: string, q: string) =>
  queryOptions({
    queryKey: [...projectKey(project), 'people', q],
    queryFn: ({ signal }) => listProjectPeople({ params: { project }, query: q === '' ? {} : { q } }, { signal }),
  })
