import { emptyRecord, readRecord, recordName } from './tree-records.ts'

/** A folder on the way to wanted paths. */
export interface WantedFolder {
  /** By name, in latin1. */
  readonly children: ReadonlyMap<string, WantedChild>
  /** The numbers of all wanted paths below: from `first` up to, not including, `end`. */
  readonly first: number
  readonly end: number
}

export interface WantedChild {
  /** The number of this path, or -1 where it is only on the way. */
  readonly index: number
  readonly folder: WantedFolder | undefined
}

/** The paths whose last commits are looked for, numbered from 0. */
export interface WantedPaths {
  readonly root: WantedFolder
  readonly size: number
  /** The folder that holds all of them, as stored bytes; empty for the root. */
  readonly scope: Buffer
  /** A path's stored bytes. */
  path(index: number): Buffer
}

/** A folder by the stored bytes of the names on the way to it. */
export type FolderNames = readonly Uint8Array[]

/** The names with a slash between each two: the folder's path as git stores it. */
export const folderPath = (names: FolderNames): Buffer =>
  Buffer.concat(names.flatMap((name, depth) => (depth === 0 ? [name] : [Buffer.from('/'), name])))

/** The entries of one folder. */
export interface WantedEntries extends WantedPaths {
  readonly entries: WantedFolder
}

/**
 * The names are read once somebody looks for one: of a folder of 100,000 entries they are 40 ms of work that nothing comes between, and where all of it
 * is of one commit nobody does.
 */
function entriesOf({
  tree,
  starts,
  idBytes,
}: {
  tree: Buffer
  starts: readonly number[]
  idBytes: number
}): WantedFolder {
  let children: Map<string, WantedChild> | undefined
  const read = () => {
    const record = emptyRecord()
    const named = new Map<string, WantedChild>()
    for (const [index, start] of starts.entries()) {
      readRecord(tree, start, idBytes, record)
      named.set(recordName(tree, record), { index, folder: undefined })
    }
    return named
  }
  return {
    get children() {
      children ??= read()
      return children
    },
    first: 0,
    end: starts.length,
  }
}

/** Wants the entries of one folder, numbered in the order of its tree object. */
export function wantEntries({
  names,
  tree,
  idBytes,
}: {
  names: FolderNames
  tree: Buffer
  idBytes: number
}): WantedEntries {
  const starts: number[] = []
  const record = emptyRecord()
  for (let at = 0; readRecord(tree, at, idBytes, record); at = record.end) starts.push(at)
  const size = starts.length
  const scope = folderPath(names)
  const entries = entriesOf({ tree, starts, idBytes })
  let root = entries
  for (const name of names.toReversed()) {
    const child = { index: -1, folder: root }
    root = { children: new Map([[Buffer.from(name).toString('latin1'), child]]), first: 0, end: size }
  }

  return {
    root,
    entries,
    size,
    scope,
    path(index) {
      readRecord(tree, starts[index] ?? tree.length, idBytes, record)
      const name = tree.subarray(record.name, record.nameEnd)
      return scope.length === 0 ? name : Buffer.concat([scope, Buffer.from('/'), name])
    },
  }
}
