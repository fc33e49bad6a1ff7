import { useLingui } from '@lingui/react/macro'
import type { PullDetails } from '@sheaf/contract'
import { paths } from '@sheaf/contract'
import { sessionAtom } from '@sheaf/shell'
import { LinkButton } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { PullAt } from '../../api/review-threads.ts'
import { useLookAtPull, versionsQuery } from '../../api/versions.ts'
import classes from './versions.module.css'

/** Leads whoever has looked at the files before to what has changed since, and remembers that they have looked now. */
export function SinceLastLook({ at, number, pull }: PullAt & { pull: PullDetails }) {
  const { t } = useLingui()
  const isVisitor = useAtomValue(sessionAtom) === null
  const head = pull.head_id
  const { data } = useQuery({ ...versionsQuery({ at, number, head }), enabled: !isVisitor && pull.versions > 1 })
  const { mutate: look } = useLookAtPull({ at, number })
  useEffect(() => {
    if (!isVisitor) look(head)
  }, [isVisitor, look, head])
  const { seen = null, items = [] } = data ?? {}
  const latest = items[0]?.number
  if (seen === null || latest === undefined || seen === latest) return null
  return (
    <p className={classes.since}>
      <span>{t`You looked at version ${seen} before`}</span>
      <LinkButton
        variant="default"
        size="compact-sm"
        to={paths.pullChanges(at.owner, at.repo, Number(number), { from: seen, to: latest })}
      >
        {t`Changes since you last looked`}
      </LinkButton>
    </p>
  )
}
