import { type ImportGraph, reachedFrom } from './import-graph.ts'

/** Whoever opens the database under test learns from these variables which it is. */
const databaseUnderTest = /SHEAF_TEST_(?:DATABASE|POSTGRES_URL)/

/**
 * May this test open the database under test? It runs on each engine then. One that reaches no file that names those
 * variables does the same whatever they say: once is enough for it.
 */
const opensDatabase = (graph: ImportGraph, test: string): boolean =>
  [...reachedFrom(graph, test)].some((file) => databaseUnderTest.test(graph.sources.get(file) ?? ''))

/**
 * Does this test run on an engine? Most do on SQLite, and on PostgreSQL where that may make a difference. One that is
 * about a single engine says so in its name: `….postgres.test.ts` runs on no other.
 */
export function runsOn(engine: 'sqlite' | 'postgres', { graph, test }: { graph: ImportGraph; test: string }): boolean {
  const [, only] = /[.](sqlite|postgres)[.]test[.]ts$/.exec(test) ?? []
  if (only !== undefined) return only === engine
  return engine === 'sqlite' || opensDatabase(graph, test)
}
