import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRepositoryAt } from '@sheaf/repository'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pullQuery } from '../../../api/pulls.ts'
import classes from '../pull.module.css'

const everyMs = 2000
const atMostMs = 60_000

/** It is being found out whether it can be merged: the page asks again for a minute while it is in sight, then when told to. */
export function CheckingMerge({ number }: { number: string }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const [isAsking, setAsking] = useState(true)
  const { refetch, isFetching } = useInfiniteQuery({
    ...pullQuery(at, number),
    refetchOnMount: false,
    refetchInterval: isAsking ? everyMs : false,
  })
  useEffect(() => {
    const timer = setTimeout(() => setAsking(false), atMostMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <h3 className={classes.heading} role="status">
        {t`Checking whether it can be merged…`}
      </h3>
      {!isAsking && (
        <>
          <p className={classes.dim}>{t`This takes longer than usual`}</p>
          <div>
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              {t`Check again`}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
