import { randomOf } from './generated-history.ts'
import type { Change, CommitSpec } from './scratch-repository.ts'

type Files = ReadonlyMap<string, Change>

/**
 * Lets merges bring something in: a merge of `fast-import` starts from its first parent's files, and this takes files
 * and whole folders of the other parents over, before the changes of the merge itself.
 */
export function withRealMerges(specs: readonly CommitSpec[], seed: number): CommitSpec[] {
  const random = randomOf(seed)
  const states: Files[] = []
  return specs.map((spec) => {
    const [first, ...others] = spec.parents.map((mark) => states[mark - 1] ?? new Map<string, Change>())
    const files = new Map(first)
    const taken: Change[] = []
    for (const other of others) {
      for (const folder of foldersOf([...files.keys(), ...other.keys()])) {
        const wholeFolder = random.chance(0.4)
        const paths = [...files.keys(), ...other.keys()].filter((path) => folderOf(path) === folder)
        for (const path of new Set(paths)) {
          if (!wholeFolder && !random.chance(0.3)) continue
          const change = other.get(path) ?? { path, content: null }
          if (files.get(path) === change) continue
          taken.push(change)
          apply(files, change)
        }
      }
    }
    for (const change of spec.changes) apply(files, change)
    states.push(files)
    return { ...spec, changes: [...taken, ...spec.changes] }
  })
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

const foldersOf = (paths: readonly string[]): Set<string> => new Set(paths.map(folderOf))

function apply(files: Map<string, Change>, change: Change): void {
  const path = typeof change.path === 'string' ? change.path : change.path.toString('latin1')
  if (change.content === null) files.delete(path)
  else files.set(path, change)
}
