import { useLingui } from '@lingui/react/macro'
import type { DiffGap } from '@sheaf/code/diff'
import type { DiffHunk } from '@sheaf/contract'
import { notify } from '@sheaf/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fileLinesQuery } from './changes.queries.ts'
import { useDiffSource } from './diff-source.ts'

/** Lines between the hunks that were asked for. */
export interface Revealed {
  hunks: readonly DiffHunk[]
  /** Lines of the new file, once it was read. */
  total: number | undefined
  reveal: (gap: DiffGap, start: number, count: number) => void
}

/** Remembers them for as long as the file is part of the page. */
export function useRevealed(path: string): Revealed {
  const { t } = useLingui()
  const { at, head } = useDiffSource()
  const client = useQueryClient()
  const [known, setKnown] = useState<Pick<Revealed, 'hunks' | 'total'>>({ hunks: [], total: undefined })
  const reveal = async (gap: DiffGap, start: number, count: number) => {
    try {
      const { lines, total } = await client.fetchQuery(fileLinesQuery({ ...at, commit: head, path, start, count }))
      const hunk: DiffHunk = {
        old_start: gap.old + start - gap.new,
        new_start: start,
        heading: gap.heading,
        lines: lines.map((line) => ` ${line}`),
      }
      setKnown(({ hunks }) => ({ hunks: lines.length > 0 ? [...hunks, hunk] : hunks, total }))
    } catch {
      notify.error(t`Couldn't load these lines`)
    }
  }
  return { ...known, reveal: (gap, start, count) => void reveal(gap, start, count) }
}
