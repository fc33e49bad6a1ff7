import { type ImportGraph, reachedFrom } from './import-graph.ts'

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
/** What no source reads and no test is about. */
const isDocument = (file: string) => file.endsWith('.md') || file.startsWith('docs/')
/** Tools read these by their names: nothing imports them, and all depends on them. */
const isConfiguration = (file: string) => /\.config\.ts$/.test(file)

/**
 * The test files that a change may break: those that are changed, or import what is, however far away.
 *
 * `everything` is the first changed file of which imports don't tell who reads it, such as a lock file or a catalog.
 */
export function affectedTests(
  graph: ImportGraph,
  changed: readonly string[],
): { tests: readonly string[] } | { everything: string } {
  const known = new Set([...graph.imports.keys(), ...[...graph.imports.values()].flat()])
  const relevant = changed.filter((file) => !isDocument(file))
  const everything = relevant.find((file) => !known.has(file) || isConfiguration(file))
  if (everything !== undefined) return { everything }
  const wanted = new Set(relevant)
  const tests = [...graph.imports.keys()].filter(isTest)
  return { tests: tests.filter((test) => [...reachedFrom(graph, test)].some((file) => wanted.has(file))) }
}
