import { useRepositoryAt } from '@sheaf/repository'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { latestCommitQuery } from '../api/commits.queries.ts'
import { useSingleKeys } from './use-single-keys.ts'

/** The key `y` turns the branch of an address into the commit that it is at, so that the address always shows the same. */
export function usePermalinkKey({ revision, addressAt }: { revision: string; addressAt: (ref: string) => string }) {
  const at = useRepositoryAt()
  const client = useQueryClient()
  const navigate = useNavigate()
  const keys = useMemo(
    () => ({
      y: async () => {
        const { data } = await client.fetchQuery(latestCommitQuery({ owner: at.owner, repo: at.repo, ref: revision }))
        const commit = data[0]?.commit_id
        if (commit !== undefined) void navigate(addressAt(commit), { replace: true, preventScrollReset: true })
      },
    }),
    [at.owner, at.repo, client, navigate, revision, addressAt],
  )
  useSingleKeys(keys)
}
