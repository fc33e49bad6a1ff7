import type { ChangedFile } from '@sheaf/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fileChangesQuery } from './changes.queries.ts'
import { useDiffSource } from './diff-source.ts'

/** The lines of a file: asked for in turn with those of others. Whoever leaves gives up both, the turn and the answer. */
export function useFileChanges(file: ChangedFile, { isWanted, isNear }: { isWanted: boolean; isNear: boolean }) {
  const { at, range, ignoreWhitespace, turns } = useDiffSource()
  const [hasTurn, setTurn] = useState(false)
  const query = useQuery({
    ...fileChangesQuery({ ...at, range, path: file.path, oldPath: file.old_path, ignoreWhitespace }),
    enabled: hasTurn && isWanted,
  })
  const isOver = query.isSuccess || query.isError
  useEffect(() => {
    if (!isWanted || isOver) return
    return turns.wait(() => setTurn(true), { isNear })
  }, [turns, isWanted, isNear, isOver])
  return query
}
