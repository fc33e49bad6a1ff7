import { Trans, useLingui } from '@lingui/react/macro'
import { Part } from '../site-page.tsx'

export function AboutShares() {
  const { t } = useLingui()
  return (
    <>
      <Part title={t`The problem`}>
        <p>
          <Trans>
            Nine clients that read slowly, seventeen silent sessions, sixty blames of one visitor: each was enough to
            keep everybody else out until a timeout ended it. First come, first served is fair to connections, not to
            people.
          </Trans>
        </p>
      </Part>
      <Part title={t`The answer`}>
        <p>
          <Trans>
            Whatever is scarce has a queue that knows for whom it works: an account, or the address of a visitor. Git
            processes, turns of the main thread, space on the disk and bytes on the wire all go to whoever had least of
            them lately. A full queue says so at once, and when to come back.
          </Trans>
        </p>
        <p>
          <Trans>What a slow client hasn't taken yet waits in a file, not in a process that others need.</Trans>
        </p>
      </Part>
      <Part title={t`The proof`}>
        <p>
          <Trans>
            Thirty-six attacks run against a fresh server, from one address and from twenty, while ten people read
            pages, log in, push and clone. Not one of their requests failed. The 99th percentile of pages stayed under
            250 ms in thirty of the thirty-six; the table in the source says which six do not, and by how much.
          </Trans>
        </p>
      </Part>
    </>
  )
}
