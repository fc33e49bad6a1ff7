import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { checksQuery, LateChecks } from '@sheaf/changes/checks'
import type { CheckMark, PullDetails } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pullQuery } from '../../api/pulls.ts'

const everyMs = 5_000
const atMostMs = 600_000

/** How the checks of what is proposed go. Where a rule waits for them or one is pending, the page asks again for ten minutes while it is in sight, then when told to. */
export function PullChecks({ number, pull }: { number: string; pull: PullDetails }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(true)
  const oid = pull.head_id
  const isAwaited = pull.gates.some(({ reason }) => reason === 'checks')
  const isWanted = pull.checks !== null || isAwaited
  const isPending = (mark: CheckMark | null | undefined) => isAwaited || (mark?.pending ?? 0) > 0
  const query = useQuery({
    ...checksQuery({ ...at, oid }),
    enabled: isWanted,
    refetchInterval: ({ state }) => (isAsking && isPending(state.data?.mark ?? pull.checks) ? everyMs : false),
  })
  useEffect(() => {
    const timer = setTimeout(() => setAsking(false), atMostMs)
    return () => clearTimeout(timer)
  }, [])
  const { data, isFetching } = query
  // What is in the way of a merge is another once they are.
  const [shown, found] = [stampOf(pull.checks), data && stampOf(data.mark)]
  const { owner, repo } = at
  useEffect(() => {
    if (found !== undefined && found !== shown)
      void client.invalidateQueries({ queryKey: pullQuery({ owner, repo }, number).queryKey })
  }, [client, owner, repo, number, shown, found])
  if (!isWanted) return null
  return (
    <>
      {(data?.mark ?? pull.checks) !== null && <LateChecks oid={oid} />}
      {!isAsking && isPending(data?.mark) && (
        <div>
          <Button variant="default" loading={isFetching} onClick={() => void query.refetch()}>
            {t`Ask for the checks again`}
          </Button>
        </div>
      )}
    </>
  )
}

const stampOf = (mark: CheckMark | null): string =>
  mark === null ? '' : [mark.state, mark.total, mark.pending, mark.failed].join(' ')
