import { useLingui } from '@lingui/react/macro'
import { messageOf, notify, sessionAtom } from '@sheaf/shell'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { ownersQuery, storageNodesQuery } from '../../api/repository-creation.queries.ts'

/** In whose name one may create, and which of them stands there before anything is chosen: oneself. */
export function useOwners() {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  const { data: owners = [], error, isPending, refetch } = useQuery(ownersQuery())
  useFailureToast(error, t`Couldn't load the owners`)
  return { owners, first: owners.find(({ uid }) => uid === session?.uid)?.uid ?? '', error, isPending, refetch }
}

/** Where a repository can lie, and which node stands there before anything is chosen: the default one. */
export function useStorageNodes() {
  const { t } = useLingui()
  const { data: nodes = [], error, isPending, refetch } = useQuery(storageNodesQuery())
  useFailureToast(error, t`Couldn't load the storage locations`)
  return { nodes, first: nodes.find((node) => node.default)?.name ?? '', error, isPending, refetch }
}

/** SPEC 7: a list that can't be had is said in a toast, and the form shows an empty one. */
function useFailureToast(error: unknown, fallback: string) {
  useEffect(() => {
    if (error) notify.error(messageOf(error, fallback))
  }, [error, fallback])
}
