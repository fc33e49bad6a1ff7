import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { DeletedRef } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { ListSkeleton, ObjectId, QueryError, RelativeTime } from '@sheaf/ui'
import { IconGitBranch, IconHistory, IconTag } from '@sheaf/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRestoreRef } from '../api/refs.mutations.ts'
import { deletedRefsQuery } from '../api/refs.queries.ts'
import classes from './deleted-refs.module.css'
import list from './ref-list.module.css'

/** So many are seen at once. */
const shownAtFirst = 10

/** Below a list for those who may write: the way to what was deleted from it lately. Nothing is asked before that is wanted. */
export function DeletedRefs({ kind }: { kind: DeletedRef['kind'] }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  return (
    <section className={classes.section}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconHistory size={16} />}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {kind === 'tag' ? t`Recently deleted tags` : t`Recently deleted branches`}
      </Button>
      {opened && <Deleted kind={kind} />}
    </section>
  )
}

function Deleted({ kind }: { kind: DeletedRef['kind'] }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const query = useQuery(deletedRefsQuery(at))
  const restore = useRestoreRef(at)
  const [isWhole, setWhole] = useState(false)
  if (query.data === undefined) {
    return query.isError ? (
      <QueryError query={query} fallback={t`Couldn't load what was deleted`} />
    ) : (
      <ListSkeleton rows={3} height={40} />
    )
  }
  const deleted = query.data.filter((one) => one.kind === kind)
  if (deleted.length === 0) return <p className={classes.none}>{t`Nothing was deleted in the last 30 days`}</p>
  const shown = isWhole ? deleted : deleted.slice(0, shownAtFirst)
  const Icon = kind === 'tag' ? IconTag : IconGitBranch
  return (
    <>
      <div className={list.box}>
        <ul className={list.list} aria-label={t`Recently deleted`}>
          {shown.map((one) => (
            <li key={one.uid} className={list.row}>
              <Icon size={16} className={list.icon} />
              <span className={list.name} title={one.name}>
                {one.name}
              </span>
              <span className={list.time}>
                {one.deleted_by !== null && <span className={classes.who}>{one.deleted_by} · </span>}
                <RelativeTime at={one.deleted_at} />
              </span>
              <span className={list.oid}>
                <ObjectId oid={one.oid} />
              </span>
              <Button
                variant="default"
                size="compact-sm"
                className={classes.restore}
                aria-label={t`Restore ${one.name}`}
                onClick={() => restore(one)}
              >
                {t`Restore`}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {shown.length < deleted.length && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setWhole(true)}>
          {t`Show all ${deleted.length}`}
        </Button>
      )}
    </>
  )
}
