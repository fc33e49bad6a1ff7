import type { ObjectCache } from '../objects/object-cache.ts'
import { kindOf, type RawTreeEntry } from '../objects/parse-tree.ts'
import { GitError } from '../process/git-error.ts'
import { type NewObject, newObject } from './new-object.ts'
import { entriesNamed, type ReplacedEntry, replaceEntries } from './replace-entries.ts'

/** What shall stand at a path: an object under its mode, or nothing. */
export interface TreeChange {
  /** The names on the way, as people see them: what is stored in other bytes is found by what it reads as. */
  path: readonly string[]
  entry: { mode: number; oid: string } | undefined
}

/** A file lies where a folder should, or the other way round. */
export class PathClash extends Error {
  override readonly name = 'PathClash'
  /** Where the file or folder lies that is in the way. */
  readonly path: string

  constructor(path: readonly string[]) {
    super(`something lies in the way at ${path.join('/')}`)
    this.path = path.join('/')
  }
}

export interface ChangedTree {
  /** The root, which may be that of before. */
  oid: string
  /** The trees that were made. */
  made: NewObject[]
}

interface Within {
  objects: Pick<ObjectCache, 'tree'>
  gitDir: string
  idBytes: number
  made: NewObject[]
}

/**
 * The tree that a tree becomes by changes; it reads the folders on the way and no others. `tree` absent: there is none. A
 * folder of which all is deleted goes, as git has none that are empty. Throws `PathClash`.
 */
export async function changeTree({
  objects,
  gitDir,
  tree,
  changes,
  idBytes,
}: {
  objects: Pick<ObjectCache, 'tree'>
  gitDir: string
  tree: string | undefined
  changes: readonly TreeChange[]
  idBytes: number
}): Promise<ChangedTree> {
  const made: NewObject[] = []
  const oid = await changeFolder({ objects, gitDir, idBytes, made }, { tree, changes, depth: 0 })
  if (oid !== undefined) return { oid, made }
  const empty = newObject('tree', Buffer.alloc(0), idBytes)
  return { oid: empty.oid, made: [...made, empty] }
}

interface Folder {
  tree: string | undefined
  changes: readonly TreeChange[]
  /** How many names of the changes' paths led here. */
  depth: number
}

/** Gives nothing where the folder is empty now. */
async function changeFolder(within: Within, { tree, changes, depth }: Folder): Promise<string | undefined> {
  const { objects, gitDir, idBytes, made } = within
  const data = tree === undefined ? Buffer.alloc(0) : await objects.tree(gitDir, tree)
  const groups = byName(changes, depth)
  const known = entriesNamed(data, { names: [...groups.keys()], idBytes })
  const replaced: ReplacedEntry[] = []
  for (const [name, inside] of groups) {
    const entry = known.get(name)
    const bytes = entry?.bytes ?? Buffer.from(name)
    replaced.push({ bytes, entry: await changeEntry(within, { known: entry, inside, depth }) })
  }
  const content = replaceEntries(data, { replaced, idBytes })
  if (content.length === 0) return undefined
  const object = newObject('tree', content, idBytes)
  if (object.oid !== tree) made.push(object)
  return object.oid
}

/** What a name in a folder stands for, after the changes to it and to what lies below it. */
async function changeEntry(
  within: Within,
  { known, inside, depth }: { known: RawTreeEntry | undefined; inside: readonly TreeChange[]; depth: number },
): Promise<TreeChange['entry']> {
  const below = inside.filter(({ path }) => path.length > depth + 1)
  const here = inside.filter(({ path }) => path.length === depth + 1).at(-1)
  const path = inside[0]?.path.slice(0, depth + 1) ?? []
  const isFolder = known !== undefined && kindOf(known.mode) === 'tree'
  const isDeleted = here !== undefined && here.entry === undefined
  let left: TreeChange['entry'] = isDeleted ? undefined : known
  if (below.length > 0) {
    const brings = below.some(({ entry }) => entry !== undefined)
    if (left !== undefined && !isFolder && brings) throw new PathClash(path)
    if (isFolder || brings) {
      const tree = await changeFolder(within, {
        tree: isFolder ? left?.oid : undefined,
        changes: below,
        depth: depth + 1,
      })
      left = tree === undefined ? undefined : { mode: 0o040000, oid: tree }
    }
  }
  if (here?.entry === undefined) return left
  // Its folder stays where others still lie in it.
  if (left !== undefined && kindOf(left.mode) === 'tree' && kindOf(here.entry.mode) !== 'tree')
    throw new PathClash(path)
  return here.entry
}

/** The changes by the name in this folder that they go through or end at. */
function byName(changes: readonly TreeChange[], depth: number): Map<string, TreeChange[]> {
  const groups = new Map<string, TreeChange[]>()
  for (const change of changes) {
    const name = change.path[depth]
    if (name === undefined) throw new GitError('malformed', 'a change needs a path')
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [change])
    else group.push(change)
  }
  return groups
}
