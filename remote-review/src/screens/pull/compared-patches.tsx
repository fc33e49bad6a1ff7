import { useLingui } from '@lingui/react/macro'
import { ListSkeleton, QueryError } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import type { PullAt } from '../../api/review-threads.ts'
import { patchComparisonQuery } from '../../api/versions.ts'
import classes from './versions.module.css'

interface ComparedPatchesProps {
  pull: PullAt
  from: string
  to: string
  subject: string
}

/** What differs between what two commits do: a diff of two diffs, line by line. */
export function ComparedPatches({ pull, from, to, subject }: ComparedPatchesProps) {
  const { t } = useLingui()
  const query = useQuery(patchComparisonQuery({ ...pull, from, to }))
  if (query.isError) return <QueryError query={query} fallback={t`Couldn't compare these commits`} />
  if (query.data === undefined) return <ListSkeleton rows={4} height={36} />
  const { lines, truncated } = query.data
  if (lines.length === 0) return <p className={classes.dim}>{t`They can't be compared line by line`}</p>
  return (
    <>
      {/* Wide lines scroll, which a keyboard has to reach. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className={classes.patches} aria-label={t`What changed in ${subject}`} tabIndex={0}>
        <pre>
          {lines.map((line, at) => (
            <Line key={at} line={line} />
          ))}
        </pre>
      </section>
      {truncated && <p className={classes.dim}>{t`The rest is too long to be shown here`}</p>}
    </>
  )
}

const tags = { '+': 'ins', '-': 'del' } as const

function Line({ line }: { line: string }) {
  const mark = line[0] === '+' || line[0] === '-' ? line[0] : undefined
  const Tag = mark === undefined ? 'span' : tags[mark]
  return (
    <Tag className={classes.line} data-inner={mark !== undefined && line.startsWith('@@', 1) ? 'hunk' : line[1]}>
      {`${line}\n`}
    </Tag>
  )
}
