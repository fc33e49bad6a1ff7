import { listOwners, listStorageNodes } from '@sheaf/client/operations'
import { queryOptions } from '@tanstack/react-query'

/** In whose name the signed-in person may create repositories. */
export const ownersQuery = () =>
  queryOptions({
    queryKey: ['repository-creation', 'owners'],
    queryFn: ({ signal }) => listOwners({}, { signal }),
  })

/** Where a new repository can lie. */
export const storageNodesQuery = () =>
  queryOptions({
    queryKey: ['repository-creation', 'storage'],
    queryFn: ({ signal }) => listStorageNodes({}, { signal }),
  })
