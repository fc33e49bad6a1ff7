import { globSync, readFileSync } from 'node:fs'
import { at, root } from '../workspace.ts'
import { countedCaches } from './counted-caches.ts'

const covered = ['server/src/**/*.ts', 'server-core/src/**/*.ts', 'git-engine/src/**/*.ts']
const left = ['**/*.test.ts', '**/testing/**', 'server-core/src/lru.ts']

/**
 * Caches that count their values and do not weigh them, as lines for people: a thousand values are little or a gigabyte, by what a stranger has written.
 * One whose values and keys are bounded otherwise stands in `counted-caches.ts` with what bounds them.
 */
export const unweighedCaches = (): string[] =>
  unweighedAmong(
    globSync(covered, { cwd: root, exclude: left })
      .sort()
      .map((file) => [file, readFileSync(at(file), 'utf8')]),
    countedCaches,
  )

/** The same of sources, given by path, of which some may have so many that only count. */
export function unweighedAmong(
  sources: readonly (readonly [path: string, text: string])[],
  counted: readonly { file: string; caches: number }[],
): string[] {
  const allowed = new Map(counted.map(({ file, caches }) => [file, caches]))
  return sources.flatMap(([file, text]) => {
    const found = callsIn(text).filter((call) => !/\bweigh\b/.test(call)).length
    const most = allowed.get(file) ?? 0
    if (found > most) return [`${file} has ${found} caches that weigh nothing, where ${most} may: give them a weight`]
    return found < most ? [`counted-caches.ts allows ${most} caches in ${file}, which has ${found}`] : []
  })
}

/** What stands between the parentheses of each call of `createLru`. */
function callsIn(text: string): string[] {
  return [...text.matchAll(/\bcreateLru\b/g)].flatMap(({ index }) => {
    const open = text.indexOf('(', index)
    const isCall = open >= 0 && /^createLru(?:<[\w\s<>[\]{}:,;|?]*>)?$/.test(text.slice(index, open))
    return isCall ? [upToClosing(text, open)] : []
  })
}

function upToClosing(text: string, open: number): string {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(open, at)
  }
  return text.slice(open)
}
