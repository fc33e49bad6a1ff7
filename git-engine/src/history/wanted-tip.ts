import { maxTreeBytes } from '../objects/parse-tree.ts'
import { readTree } from './changed-paths.ts'
import type { HistoryWork, OpenRepository } from './question.ts'
import { emptyRecord, readRecord, recordName } from './tree-records.ts'
import type { WantedChild, WantedFolder, WantedPaths } from './wanted-paths.ts'

/** A folder of a tip whose entries are all wanted. */
export interface WantedTipFolder {
  names: readonly Buffer[]
  tree: Buffer
  /** The folder's own number, or -1 for the root. */
  index: number
  /** The numbers of its entries in the order of its tree object. */
  entries: readonly number[]
}

export interface WantedTip {
  wanted: WantedPaths
  folders: readonly WantedTipFolder[]
}

/**
 * Wants every entry of every folder of a commit, numbered in the order of a walk down the folders. Where that would be
 * more than `most` paths, the folders below are left out: what is not wanted is found when somebody asks for it.
 */
export function* wantTip({
  repository,
  tree: root,
  most,
}: {
  repository: OpenRepository
  tree: Buffer
  most: number
}): HistoryWork<WantedTip> {
  const { idBytes } = repository.objects
  const parents: number[] = []
  const names: string[] = []
  const folders: WantedTipFolder[] = []

  function* want(tree: Buffer, index: number, path: readonly Buffer[]): HistoryWork<WantedFolder> {
    const data = readTree(repository, tree)
    // Nobody is shown such a folder, and its names alone would fill the thread's memory.
    const isShown = data.length <= maxTreeBytes
    const children = new Map<string, WantedChild>()
    const entries: number[] = []
    const first = names.length
    const record = emptyRecord()
    for (let at = 0; isShown && readRecord(data, at, idBytes, record); at = record.end) {
      const { isFolder, end } = record
      const name = recordName(data, record)
      const own = names.push(name) - 1
      parents.push(index)
      entries.push(own)
      let folder: WantedFolder | undefined
      if (isFolder && names.length < most) {
        yield
        folder = yield* want(data.subarray(record.id, end), own, [...path, Buffer.from(name, 'latin1')])
      }
      children.set(name, { index: own, folder })
      record.end = end
    }
    if (isShown) folders.push({ names: path, tree, index, entries })
    return { children, first, end: names.length }
  }

  const top = yield* want(root, -1, [])
  const wanted: WantedPaths = {
    root: top,
    size: names.length,
    scope: Buffer.alloc(0),
    path(index) {
      const parts: string[] = []
      for (let at = index; at >= 0; at = parents[at] ?? -1) parts.push(names[at] ?? '')
      return Buffer.from(parts.reverse().join('/'), 'latin1')
    },
  }
  return { wanted, folders }
}
