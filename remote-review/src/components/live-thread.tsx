import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRepositoryAt } from '@sheaf/repository'
import { useLiveThread } from '../api/use-live-thread.ts'
import classes from './live-thread.module.css'

interface LiveThreadProps {
  number: string
  revision: number
  isHeld?: boolean
}

/** Keeps a thread as it is for others, and says that there is more where that would move what somebody reads or writes. */
export function LiveThread({ number, revision, isHeld = false }: LiveThreadProps) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { isBehind, catchUp } = useLiveThread(at, { number, revision, isHeld })
  return (
    <div className={classes.place} role="status">
      {isBehind && (
        <div className={classes.bar}>
          <span>{t`Something is new here`}</span>
          <Button size="compact-sm" onClick={catchUp}>
            {t`Show it`}
          </Button>
        </div>
      )}
    </div>
  )
}
