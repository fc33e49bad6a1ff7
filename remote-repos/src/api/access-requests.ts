import {
  decideAccessRequest,
  grantAccess,
  listAccessRequests,
  requestAccess,
  setGate,
  withdrawAccessRequest,
} from '@sheaf/client/operations'
import type { AccessRequestState, Gate, InputOf } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

// What is said of each stands with its screen: pages of other repositories need not load these words.

const key = ({ owner, repo }: RepositoryAt) => ['access-requests', owner.toLowerCase(), repo.toLowerCase()]

/** Who asked for access to a repository, in one state, and how many there are in each. */
export const accessRequestsQuery = (at: RepositoryAt, asked: { state: AccessRequestState; query: string }) =>
  infiniteQueryOptions({
    queryKey: [...key(at), asked.state, asked.query],
    queryFn: ({ pageParam, signal }) =>
      listAccessRequests(
        { params: { ...at }, query: { ...asked, ...(pageParam !== '' && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })

/** Accepts or rejects a request, or has it wait again. */
export function useDecideAccess(at: RepositoryAt) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ username, ...body }: { username: string; state: AccessRequestState; reason?: string }) =>
      decideAccessRequest({ params: { ...at, username }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: key(at) }),
  })
}

/** Lets somebody in who has not asked. */
export function useGrantAccess(at: RepositoryAt) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'grantAccess'>['body']) => grantAccess({ params: { ...at }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: key(at) }),
  })
}

/** Says how whoever sees the repository comes to its contents. */
export function useSetGate(at: RepositoryAt) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (gate: Gate) => setGate({ params: { ...at }, body: { gate } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...repositoryKey(at)] }),
  })
}

/** Asks for access, or withdraws that. Where it is given at once, the page becomes that of a reader. */
export function useAccessRequest(at: RepositoryAt) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: [...repositoryKey(at)] })
  return {
    ask: useMutation({ mutationFn: () => requestAccess({ params: { ...at } }), onSettled }),
    withdraw: useMutation({ mutationFn: () => withdrawAccessRequest({ params: { ...at } }), onSettled }),
  }
}
