import { useLingui } from '@lingui/react/macro'
import { messageSubject } from '@sheaf/changes/commits'
import type { LineRange } from '@sheaf/code'
import { type Blame, paths } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { RelativeTime } from '@sheaf/ui'
import { IconHistory } from '@sheaf/ui/icons'
import { Link } from 'react-router'
import classes from './blame-ranges.module.css'

/** Lines that one commit has brought. */
export interface BlamedRange extends LineRange {
  origin: Blame['commits'][number]
}

interface BlameRangesProps {
  at: RepositoryAt
  /** In the order of the lines. */
  ranges: readonly BlamedRange[]
  /** The lines that these stand beside. */
  lines: LineRange
  /** In CSS pixels. */
  lineHeight: number
}

/** Where each of some lines comes from: who wrote it in which commit and when, and the way to how the file was before that. */
export function BlameRanges({ at: { owner, repo }, ranges, lines, lineHeight }: BlameRangesProps) {
  const { t } = useLingui()
  const here = ranges
    .filter(({ from, to }) => from <= lines.to && to >= lines.from)
    .flatMap((range) => piecesOf(range, lines))
  return (
    <div className={classes.ranges}>
      {here.map(({ from, to, origin, isStart }) => {
        const subject = messageSubject(origin.subject)
        const { previous } = origin
        return (
          <div
            key={from}
            className={classes.range}
            data-start={isStart || undefined}
            style={{ top: (from - lines.from) * lineHeight, height: (to - from + 1) * lineHeight }}
          >
            <p className={classes.origin} aria-hidden={!isStart}>
              <span className={classes.time}>
                <RelativeTime at={origin.time} />
              </span>
              <span className={classes.author}>{origin.author.name}</span>
              <span className={classes.subject} title={`${subject}\n${origin.commit_id}`}>
                {subject}
              </span>
            </p>
            {isStart && previous && (
              <Link
                className={classes.before}
                to={`${paths.blame(owner, repo, previous.path, previous.commit_id)}`}
                aria-label={t`Blame before “${subject}”`}
                title={t`Blame before this change`}
              >
                <IconHistory size={14} />
              </Link>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** What is said of a long range is said again after so many lines: it is to be in sight wherever one reads. */
const saidAgainAfter = 25

function piecesOf(range: BlamedRange, lines: LineRange) {
  const last = Math.min(range.to, lines.to)
  const first = Math.max(range.from, lines.from)
  return Array.from({ length: Math.ceil((last - first + 1) / saidAgainAfter) }, (_, index) => {
    const from = first + index * saidAgainAfter
    return { ...range, from, to: Math.min(from + saidAgainAfter - 1, last), isStart: from === range.from }
  })
}
