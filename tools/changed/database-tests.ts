import { type ImportGraph, reachedFrom } from './import-graph.ts'

/** Whoever opens the database under test learns from these variables which it is. */
const databaseUnderTest = /SHEAF_TEST_(?:DATABASE|POSTGRES_URL)/

/**
 * May this test open the database under test? It runs on each engine then. One that reaches no file that names those
 * variables does the same whatever they say: once is enough for it.
 */
export const opensDatabase = (graph: ImportGraph, test: string): boolean =>
  [...reachedFrom(graph, test)].some((file) => databaseUnderTest.test(graph.sources.get(file) ?? ''))
