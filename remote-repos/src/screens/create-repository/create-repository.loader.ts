import { appStore, awaitBriefly, queryClient, sessionAtom } from '@sheaf/shell'
import { ownersQuery, storageNodesQuery } from '../../api/repository-creation.queries.ts'

/** Owners and storage nodes to choose from. Visitors are sent to log in and are asked nothing. */
export const loadNewRepository = () =>
  appStore.get(sessionAtom)
    ? awaitBriefly(queryClient.prefetchQuery(ownersQuery()), queryClient.prefetchQuery(storageNodesQuery()))
    : null
