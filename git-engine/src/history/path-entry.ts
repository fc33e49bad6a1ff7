import { unpooledCopy } from '@sheaf/server-core/unpooled-copy'
import { canonicalMode, kindOf } from '../objects/parse-tree.ts'
import type { ObjectStore } from './object-store.ts'
import { UnreadableError } from './stored-object.ts'
import { eachDifference, emptyRecord, readRecord } from './tree-records.ts'

/** What lies at a path. */
export interface PathEntry {
  isFolder: boolean
  /** As git would write it today. */
  mode: number
  id: Buffer
}

/**
 * Makes a function that finds what lies at a path below a root tree, if anything does. `names` are the path's parts in
 * their stored bytes. Of each folder on the way it remembers the last two: trees that follow upon each other share
 * most of them.
 */
export function createPathFinder(
  objects: ObjectStore,
  names: readonly Buffer[],
): (root: Buffer) => PathEntry | undefined {
  const known: Remembered[][] = names.map(() => [])

  const findIn = (level: number, folder: Buffer, name: Buffer): PathEntry | undefined => {
    const before = known[level]?.find((each) => each.folder.equals(folder))
    if (before !== undefined) return before.entry
    const entry = findEntry(readTree(objects, folder), name, objects.idBytes)
    known[level] = [{ folder, entry }, ...(known[level] ?? []).slice(0, 1)]
    return entry
  }

  return (root) => {
    let folder: Buffer | undefined = root
    let entry: PathEntry | undefined
    for (const [level, name] of names.entries()) {
      entry = folder === undefined ? undefined : findIn(level, folder, name)
      folder = entry?.isFolder === true ? entry.id : undefined
    }
    return entry
  }
}

interface Remembered {
  folder: Buffer
  entry: PathEntry | undefined
}

/**
 * Whether git's comparison of trees finds no difference between what lies at a path in two commits. It compares files
 * only: a folder that holds none is nothing to it.
 */
export function isSameEntry(objects: ObjectStore, one: PathEntry | undefined, other: PathEntry | undefined): boolean {
  if (one !== undefined && other !== undefined && one.mode === other.mode && one.id.equals(other.id)) return true
  if (one?.isFolder === false || other?.isFolder === false) return false
  return !differInFiles(objects, one?.id, other?.id)
}

function findEntry(tree: Buffer, name: Buffer, idBytes: number): PathEntry | undefined {
  // Most trees that are read lack the name, and one search for its bytes is much faster than going through the
  // records. Where they are found, they may still be part of an id.
  if (!tree.includes(Buffer.concat([beforeName, name, afterName]))) return undefined
  const record = emptyRecord()
  for (let at = 0; readRecord(tree, at, idBytes, record); at = record.end) {
    if (record.nameEnd - record.name !== name.length) continue
    if (tree.compare(name, 0, name.length, record.name, record.nameEnd) !== 0) continue
    const mode = canonicalMode(Number.parseInt(tree.toString('latin1', record.start, record.name - 1), 8))
    return { isFolder: kindOf(mode) === 'tree', mode, id: unpooledCopy(tree.subarray(record.id, record.end)) }
  }
  return undefined
}

const beforeName = Buffer.from(' ')
const afterName = Buffer.from([0])

/** Whether two folders differ in any file. Undefined stands for a folder that is not there. */
function differInFiles(objects: ObjectStore, one: Buffer | undefined, other: Buffer | undefined): boolean {
  const pairs: [Buffer | undefined, Buffer | undefined][] = [[one, other]]
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [here, there] = pair.map((id) => (id === undefined ? Buffer.alloc(0) : readTree(objects, id)))
    if (here === undefined || there === undefined) continue
    let found = false
    const compare = (a: Buffer, b: Buffer, both: (mine: Buffer, theirs: Buffer | undefined) => void) =>
      eachDifference({
        here: a,
        there: b,
        idBytes: objects.idBytes,
        onDifference(record, match) {
          if (record.isFolder) {
            both(a.subarray(record.id, record.end), match && b.subarray(match.id, match.end))
          } else found = true
        },
      })
    compare(here, there, (mine, theirs) => pairs.push([mine, theirs]))
    // What both have was compared from the first side.
    if (!found) compare(there, here, (mine, theirs) => theirs === undefined && pairs.push([undefined, mine]))
    if (found) return true
  }
  return false
}

function readTree(objects: ObjectStore, id: Buffer): Buffer {
  const object = objects.read(id)
  if (object?.type !== 'tree') throw new UnreadableError('a tree is missing')
  return object.data
}
