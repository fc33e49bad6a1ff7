import { UnreadableError } from './object-store.ts'
import type { PathSet } from './path-set.ts'
import type { OpenRepository } from './question.ts'
import { eachDifference, recordName } from './tree-records.ts'
import type { WantedFolder, WantedPaths } from './wanted-paths.ts'

/** Of the paths asked for, all of which the commit `here` holds, those that the commit `there` does not hold alike. */
export function changedPaths({
  repository,
  wanted,
  asked,
  here,
  there,
}: {
  repository: OpenRepository
  wanted: WantedPaths
  asked: PathSet
  here: number
  there: number
}): number[] {
  const { commits } = repository
  const changed: number[] = []

  const compare = (folder: WantedFolder, mine: Buffer, theirs: Buffer) => {
    if (mine.equals(theirs)) return
    const tree = readTree(repository, mine)
    const other = readTree(repository, theirs)
    eachDifference({
      here: tree,
      there: other,
      idBytes: repository.objects.idBytes,
      onDifference(record, match) {
        const child = folder.children.get(recordName(tree, record))
        if (child === undefined) return
        if (child.index >= 0 && asked.has(child.index)) changed.push(child.index)
        const below = child.folder
        if (below === undefined || !record.isFolder) return
        // A folder that is not there lacks all that is below it.
        if (match === undefined) for (const index of asked.between(below.first, below.end)) changed.push(index)
        else if (asked.hasBetween(below.first, below.end)) {
          compare(below, tree.subarray(record.id, record.end), other.subarray(match.id, match.end))
        }
      },
    })
  }

  compare(wanted.root, commits.tree(here), commits.tree(there))
  return changed
}

/** The bytes of a tree object. What is no tree, or not there, is for git to decide. */
export function readTree({ objects }: OpenRepository, id: Uint8Array): Buffer {
  const object = objects.read(id)
  if (object?.type !== 'tree') throw new UnreadableError('a tree is missing')
  return object.data
}
