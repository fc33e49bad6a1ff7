import { globSync, readFileSync } from 'node:fs'
import { at, root } from '../workspace.ts'

/** The product; tools and benches are programs of their own, each of which may have its own `startServer`. */
const covered = ['server/src', 'server-core/src', 'git-engine/src', 'shared/*/src', 'host/{src,page}', 'remote-*/src']
/** What is written by a generator, and tests with what only they use. */
const left = ['**/*.test.{ts,tsx}', '**/testing/**', 'shared/testing/**', '**/generated/**']

/** What React Router asks a screen's module to export. */
const demanded: ReadonlySet<string> = new Set(['Component'])

/**
 * Functions of one name in two files, as lines for people. Whoever searches for a name finds one function by it; what
 * two domains have in common bears the noun of each: `insertSshKey`, `insertAccessKey`.
 */
export function duplicateNames(): string[] {
  const files = globSync(
    covered.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root, exclude: left },
  ).sort()
  return duplicateNamesIn(files.map((file) => [file, readFileSync(at(file), 'utf8')]))
}

/** The same of given sources, by path. */
export function duplicateNamesIn(sources: readonly (readonly [path: string, text: string])[]): string[] {
  const filesOf = new Map<string, string[]>()
  for (const [file, text] of sources) {
    for (const line of text.split('\n')) {
      const name = exportedFunction(line)
      if (name === undefined || demanded.has(name)) continue
      filesOf.set(name, [...(filesOf.get(name) ?? []), file])
    }
  }
  return [...filesOf]
    .filter(([, files]) => new Set(files).size > 1)
    .map(([name, files]) => `${name} is a function of ${files.join(' and of ')}: give each a name of its own`)
}

/** The function that this line exports: declared, or a constant that is an arrow function. */
function exportedFunction(line: string): string | undefined {
  const declared = /^export (?:async )?function\*? (\w+)/.exec(line)
  if (declared) return declared[1]
  const constant = /^export const (\w+)/.exec(line)
  if (!constant) return undefined
  const value = line.slice(line.indexOf(' = ') + ' = '.length)
  const isArrow = ['(', '<', 'async '].some((start) => value.startsWith(start)) || /^\w+ =>/.test(value)
  return isArrow ? constant[1] : undefined
}
