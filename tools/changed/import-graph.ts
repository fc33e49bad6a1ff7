import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** Which files of the workspace each source names. Paths are relative to `root`. */
export interface ImportGraph {
  /** The text of every source. */
  readonly sources: ReadonlyMap<string, string>
  readonly imports: ReadonlyMap<string, readonly string[]>
}

/**
 * Imports of values and of types, static and dynamic, and files that are named by `new URL('…', import.meta.url)`.
 * Biome writes them all in this one form, so that no parser is needed; too many edges would only run too many tests.
 */
const named = /(?:\bfrom |\bimport |\bimport\(|\bnew URL\()'([^']+)'/g

/** Reads the imports of these sources, of the workspace's packages too. What npm brought is no part of the graph. */
export function readImportGraph(root: string, files: readonly string[]): ImportGraph {
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const imports = new Map(
    [...sources].map(([file, text]) => {
      const names = [...text.matchAll(named)].map(([, name = '']) => name)
      return [file, [...new Set(names.flatMap((name) => targetOf(root, file, name)))]]
    }),
  )
  return { sources, imports }
}

/** A file and all that it reaches. */
export function reachedFrom({ imports }: ImportGraph, file: string): ReadonlySet<string> {
  const reached = new Set([file])
  // A set is walked to the end that it has by then.
  for (const each of reached) for (const next of imports.get(each) ?? []) reached.add(next)
  return reached
}

function targetOf(root: string, importer: string, name: string): string[] {
  const target = name.startsWith('.') ? join(root, dirname(importer), name) : packageFile(join(root, importer), name)
  return target !== undefined && existsSync(target) && statSync(target).isFile() ? [relative(root, target)] : []
}

/** As Node finds it by the `exports` of the workspace's package. */
function packageFile(importer: string, name: string): string | undefined {
  if (!name.startsWith('@sheaf/')) return undefined
  try {
    return createRequire(importer).resolve(name)
  } catch {
    return undefined
  }
}
