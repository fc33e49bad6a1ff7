import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@sheaf/client/errors'
import { CodeView, chunkText, lineHash, linesOfHash } from '@sheaf/code'
import { printableName } from '@sheaf/code/printable-name'
import type { MessageCode } from '@sheaf/contract/messages'
import { ErrorState, QueryError, type QueryErrorProps } from '@sheaf/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { blameQuery, isPartial } from '../../api/files.queries.ts'
import { type BlamedRange, BlameRanges } from './blame-ranges.tsx'
import classes from './file.module.css'
import { FileBox } from './file-box.tsx'
import type { TextFileProps } from './text-file.tsx'
import { useTokens } from './use-tokens.ts'

/** Two lines of ranges of a line each are links of their own: far enough from each other to be hit. */
const lineHeight = 24

/** A text, and beside its lines where they come from. */
export function BlameText({ text, encoding, ...props }: TextFileProps) {
  const { t } = useLingui()
  const { at, file } = props
  const { hash } = useLocation()
  const navigate = useNavigate()
  const chunked = useMemo(() => chunkText(text), [text])
  const tokens = useTokens({ ...at, file })
  const query = useInfiniteQuery(blameQuery({ ...at, ref: file.revision, path: file.path }))
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const ranges = useMemo(
    (): BlamedRange[] =>
      (query.data?.pages ?? []).flatMap(({ ranges: told, commits }) => {
        const origins = new Map(commits.map((commit) => [commit.commit_id, commit]))
        return told.flatMap(({ start, lines, commit_id: from }) => {
          const origin = origins.get(from)
          return origin ? [{ from: start, to: start + lines - 1, origin }] : []
        })
      }),
    [query.data],
  )
  const name = printableName(file.path)
  const looking = (
    <span className={classes.looking} role="status">
      {!isError && isPartial(query.data) && t`Looking for where the other lines come from…`}
    </span>
  )
  return (
    <FileBox {...props} text={text} lines={chunked.lines} encoding={encoding} tools={looking}>
      {isError && <Unblamed query={query} fallback={t`Couldn't find out where the lines come from`} />}
      <CodeView
        text={chunked}
        tokens={tokens}
        label={t`Content of ${name}`}
        lineHeight={lineHeight}
        marked={linesOfHash(hash)}
        onLine={(line) =>
          void navigate({ hash: lineHash({ from: line, to: line }) }, { replace: true, preventScrollReset: true })
        }
        beside={(lines) => <BlameRanges at={at} ranges={ranges} lines={lines} lineHeight={lineHeight} />}
      />
    </FileBox>
  )
}

const neverBlamed: readonly string[] = ['browse.file_too_large', 'browse.binary'] satisfies MessageCode[]

/** Is it a file that has no blame, however often it is asked for? */
const isNeverBlamed = (error: unknown): boolean =>
  error instanceof ApiError && neverBlamed.includes(error.said?.code ?? '')

/** Why the lines are not told; asked for again where that can help. */
const Unblamed = ({ query, fallback }: QueryErrorProps) =>
  isNeverBlamed(query.error) ? (
    <ErrorState error={query.error} fallback={fallback} />
  ) : (
    <QueryError query={query} fallback={fallback} />
  )
