import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from '../apps.ts'
import { curatedModules, sharedModules } from '../shared-modules.ts'
import { workspaceFile } from '../workspace-file.ts'
import { type ImportOf, readImports } from './read-imports.ts'

/** Names of the curated modules in use, and who uses each: for the message when one is missing. */
export type UsedNames = Map<string, Map<string, string>>

/**
 * The names of curated modules that a remote needs at run time: from its entry through every file that is
 * bundled with it, up to the shared modules themselves.
 * @param entries the files to start from
 * @param problem told of imports that can't be curated
 */
export function usedNames(entries: readonly string[], problem: (message: string) => void): UsedNames {
  const used: UsedNames = new Map([...curatedModules.keys()].map((name) => [name, new Map()]))
  const seen = new Set<string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    // A file that is not there fails the build, with better words than this walk has.
    if (seen.has(file) || !existsSync(file)) continue
    seen.add(file)
    const where = relative(root, file)
    for (const one of readImports(file)) {
      record(one, where)
      waiting.push(...bundledFiles(one.source, file).filter((next) => !seen.has(next)))
    }
  }
  return used

  function record({ source, names, everything }: ImportOf, where: string) {
    const users = used.get(source)
    if (!users) return
    if (everything) problem(`${where}: ${everything} of ${source}. The host provides single names of it: name them`)
    for (const name of names) if (!users.has(name)) users.set(name, where)
  }
}

/** The files that an import leads to within the same bundle; none for what the host provides. */
function bundledFiles(source: string, from: string): string[] {
  if (source in sharedModules) return []
  if (source.startsWith('.')) return [join(dirname(from), source)].filter((file) => /\.(tsx?|m?js)$/.test(file))
  return source.startsWith('@sheaf/') ? [workspaceFile(source)].filter((file) => /\.tsx?$/.test(file)) : []
}
