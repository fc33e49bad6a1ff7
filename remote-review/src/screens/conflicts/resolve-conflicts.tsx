import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ApiError } from '@sheaf/client/errors'
import { type Pull, paths } from '@sheaf/contract'
import type { MessageCode } from '@sheaf/contract/messages'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { LinkButton, ListSkeleton } from '@sheaf/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { conflictQuery, type FoundConflicts, useResolveConflicts } from '../../api/conflicts.ts'
import { ConflictFiles } from './conflict-files.tsx'
import classes from './conflicts.module.css'
import { OneConflict } from './one-conflict.tsx'
import { useResolutions } from './use-resolutions.ts'

interface ResolveConflictsProps {
  pair: string
  thread: Pull
  found: FoundConflicts
  /** One of the branches has another commit by now: asks for what is in conflict anew. */
  onMoved: () => Promise<void>
}

/** The files in conflict one by one, and the merge commit that comes of them. */
export function ResolveConflicts({ pair, thread, found, onMoved }: ResolveConflictsProps) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const navigate = useNavigate()
  const client = useQueryClient()
  const number = String(thread.number)
  const { base: from, head: into } = thread
  const { items, head_id: head, base_id: base } = found
  const [shown, setShown] = useState(items[0]?.path ?? '')
  const [isMoved, setMoved] = useState(false)
  const resolutions = useResolutions({ number, pair, paths: items.map(({ path }) => path) })
  const resolve = useResolveConflicts({ ...at, number })
  const open = items.filter(({ path }) => !resolutions.stateOf(path).isResolved)
  const file = items.find(({ path }) => path === shown) ?? items[0]
  const done = items.length - open.length
  const total = items.length

  const commit = async () => {
    try {
      const files = await Promise.all(
        items.map(async ({ path }) => {
          if (resolutions.stateOf(path).isGone) return { path, text: null }
          const { text } = await client.ensureQueryData(conflictQuery({ ...at, number, head, base, path }))
          return { path, text: resolutions.textOf(path) ?? text }
        }),
      )
      await resolve.mutateAsync({ head, base, files })
    } catch (error) {
      // What is to be said stands below the button.
      if (error instanceof ApiError && error.said?.code === ('pull.conflicts_moved' satisfies MessageCode))
        setMoved(true)
      return
    }
    resolutions.finish()
    notify.success(t`Merged ${from} into ${into}`, { onNextPage: true })
    void navigate(paths.pull(at.owner, at.repo, thread.number))
  }

  return (
    <section className={classes.page} aria-label={t`Conflicts`}>
      <p className={classes.dim}>
        {t`Choose what each file is to hold. The result is committed to ${into} as a merge of ${from}.`}
      </p>
      {!resolutions.isKept && (
        <p className={classes.note} role="status">
          {t`This browser can't keep this text: it would be gone with the page. Commit it before you leave.`}
        </p>
      )}
      <div className={classes.parts}>
        <ConflictFiles items={items} shown={file?.path ?? ''} stateOf={resolutions.stateOf} onShow={setShown} />
        <div className={classes.file}>
          {file && (
            <Suspense fallback={<ListSkeleton rows={12} height={36} />}>
              <OneConflict
                key={file.path}
                of={{ ...at, number, head, base }}
                file={file}
                thread={thread}
                resolutions={resolutions}
                isHeld={resolve.isPending}
                onResolved={() => {
                  const next = open.find(({ path }) => path !== file.path)
                  if (next) setShown(next.path)
                }}
              />
            </Suspense>
          )}
        </div>
      </div>
      <div className={classes.actions}>
        <Button disabled={open.length > 0 || isMoved} loading={resolve.isPending} onClick={() => void commit()}>
          {t`Commit merge`}
        </Button>
        <LinkButton variant="default" to={paths.pull(at.owner, at.repo, thread.number)}>
          {t`Back to the pull request`}
        </LinkButton>
        <span className={classes.dim} role="status">
          {t`${done} of ${total} files resolved`}
        </span>
      </div>
      {resolve.isError && (
        <div className={classes.said}>
          <p role="alert">{messageOf(resolve.error, t`Couldn't commit. Your text is kept in this browser`)}</p>
          {isMoved && (
            <Button
              variant="default"
              onClick={() => {
                resolutions.keep()
                void onMoved()
              }}
            >
              {t`Look at the conflicts again`}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
