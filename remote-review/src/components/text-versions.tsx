import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lineChanges } from '@sheaf/code/line-changes'
import { Avatar, EmptyState, ListSkeleton, QueryError, RelativeTime } from '@sheaf/ui'
import { IconHistory } from '@sheaf/ui/icons'
import { Modal } from '@sheaf/ui/overlays'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useMemo, useState } from 'react'
import { type TextAt, textVersionQuery, textVersionsQuery, useWipeVersion } from '../api/text-versions.ts'
import classes from './text-versions.module.css'

/** What a text was after each change: who wrote it so, when, and what differs from before. */
export function TextVersions({ of, onClose }: { of: TextAt; onClose: () => void }) {
  const { t } = useLingui()
  const query = useQuery(textVersionsQuery(of))
  const [picked, setPicked] = useState<string>()
  const wipe = useWipeVersion(of)
  const items = query.data?.items ?? []
  const shown = items.find(({ uid }) => uid === picked) ?? items[0]
  const isCurrent = shown === items[0]
  return (
    <Modal opened onClose={onClose} title={t`Edits`} size="lg" closeButtonProps={{ 'aria-label': t`Close` }}>
      {query.data === undefined ? (
        query.isError ? (
          <QueryError query={query} fallback={t`Failed to load the edits`} />
        ) : (
          <ListSkeleton rows={3} height={36} />
        )
      ) : shown === undefined ? (
        <EmptyState icon={<IconHistory size={24} />} title={t`No edits are kept`} />
      ) : (
        <div className={classes.body}>
          <ul className={classes.list} aria-label={t`Versions`}>
            {items.map((version, at) => {
              const name = version.author?.username ?? t`a deleted account`
              return (
                <li key={version.uid}>
                  <button
                    type="button"
                    className={classes.version}
                    aria-current={version === shown ? 'true' : undefined}
                    onClick={() => setPicked(version.uid)}
                  >
                    {version.author !== null && <Avatar name={name} src={version.author.avatar_url} size={20} />}
                    {name} <RelativeTime at={version.at} />
                    {at === 0 && <span className={classes.dim}>{t`Current version`}</span>}
                    {version.is_wiped && <span className={classes.dim}>{t`Removed`}</span>}
                  </button>
                </li>
              )
            })}
          </ul>
          {shown.is_wiped ? (
            <p className={classes.dim}>{t`What stood here was removed`}</p>
          ) : (
            <Difference of={of} uid={shown.uid} />
          )}
          {query.data.can_wipe && !isCurrent && !shown.is_wiped && (
            <div>
              <Button variant="default" loading={wipe.isPending} onClick={() => wipe.mutate(shown.uid)}>
                {t`Remove this version`}
              </Button>
            </div>
          )}
        </div>
      )}
    </Modal>
  )
}

/** The lines in which a version differs from the one before it. */
function Difference({ of, uid }: { of: TextAt; uid: string }) {
  const { t } = useLingui()
  const query = useQuery(textVersionQuery(of, uid))
  const { before = '', body = '' } = query.data ?? {}
  const hunks = useMemo(() => lineChanges(before && `${before}\n`, body && `${body}\n`), [before, body])
  if (query.data === undefined)
    return query.isError ? (
      <QueryError query={query} fallback={t`Failed to load the edits`} />
    ) : (
      <ListSkeleton rows={3} height={36} />
    )
  if (hunks === undefined) return <p className={classes.dim}>{t`Too much differs to be shown here`}</p>
  if (hunks.length === 0) return <p className={classes.dim}>{t`The text hasn't changed`}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={classes.diff} tabIndex={0} aria-label={t`Changes`}>
      {hunks.map((hunk) => (
        <Fragment key={hunk.new_start}>
          {hunk.lines.map((line, at) => {
            const Line = line.startsWith('+') ? 'ins' : line.startsWith('-') ? 'del' : 'span'
            return (
              <Line key={at} className={classes.line}>
                {line}
              </Line>
            )
          })}
        </Fragment>
      ))}
    </section>
  )
}
