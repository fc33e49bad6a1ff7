import { Plural, Trans } from '@lingui/react/macro'
import { printableName } from '@sheaf/code/printable-name'
import { type ObjectReach, paths, type StoredObject } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { RelativeTime, Row, TextLink, useByteSize } from '@sheaf/ui'
import classes from './storage.module.css'

interface StoredObjectRowProps {
  at: RepositoryAt
  object: StoredObject
  reach: ObjectReach
  defaultBranch: string
}

const shownDigits = 12

/** One large file: what it was called where somebody saw it last, how large it is, and since when nobody has used it. */
export function StoredObjectRow({ at: { owner, repo }, object, reach, defaultBranch }: StoredObjectRowProps) {
  const size = useByteSize()
  const { oid, path, bytes, more_paths: more, used_at: usedAt } = object
  const short = oid.slice(0, shownDigits)
  return (
    <Row>
      <div className={classes.object}>
        <div className={classes.names}>
          {path === null ? (
            <code title={oid}>{short}</code>
          ) : reach === 'current' ? (
            <TextLink look="plain" to={paths.file(owner, repo, path, defaultBranch)}>
              {printableName(path)}
            </TextLink>
          ) : (
            printableName(path)
          )}
          <p className={classes.facts}>
            {path !== null && <code title={oid}>{short}</code>}
            {more > 0 && (
              <>
                {' · '}
                <Plural value={more} one="in # other file" other="in # other files" />
              </>
            )}
            {reach === 'unused' && (
              <>
                {path !== null && ' · '}
                <Trans>
                  Last used <RelativeTime at={usedAt} />
                </Trans>
              </>
            )}
          </p>
        </div>
        <span className={classes.size}>{size(bytes)}</span>
      </div>
    </Row>
  )
}
