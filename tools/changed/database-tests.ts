import { dirname } from 'node:path'
import { root } from '../workspace.ts'
import { sourceFiles } from './changed-files.ts'
import { type ImportGraph, reachedFrom, readImportGraph } from './import-graph.ts'

export type Engine = 'sqlite' | 'postgres'

/** Whoever opens the database under test learns from these variables which it is. */
const databaseUnderTest = /SHEAF_TEST_(?:DATABASE|POSTGRES_URL)/

/** May this test open the database under test? One that reaches no file that names those variables does the same on either. */
const opensDatabase = (graph: ImportGraph, test: string): boolean =>
  [...reachedFrom(graph, test)].some((file) => databaseUnderTest.test(graph.sources.get(file) ?? ''))

/**
 * Is this test about what a database does: does it look into one, or ask who may do what, which queries answer? Others that
 * start a server are about wires, limits, pages of answers or git, and meet the database only in signing up and creating
 * repositories, which tests of those domains show on both.
 */
function isAboutDatabase({ sources }: ImportGraph, test: string): boolean {
  const folder = dirname(test)
  const asksPolicy = [...sources.keys()].some((file) => dirname(file) === folder && file.endsWith('.policy.ts'))
  return asksPolicy || folder === 'server/src/domains' || /\bdatabase\b/.test(sources.get(test) ?? '')
}

/**
 * Does this test run on an engine? All do on SQLite, and on PostgreSQL those for which that may make a difference. One
 * that is about a single engine says so in its name: `….postgres.test.ts` runs on no other.
 */
export function runsOn(engine: Engine, { graph, test }: { graph: ImportGraph; test: string }): boolean {
  const [, only] = /[.](sqlite|postgres)[.]test[.]ts$/.exec(test) ?? []
  if (only !== undefined) return only === engine
  return engine === 'sqlite' || (isAboutDatabase(graph, test) && opensDatabase(graph, test))
}

const ofServer = /^(?:server|server-core|git-engine)\/src\/.*[.]test[.]ts$/

/** The tests of the server and of the packages below it that run on an engine, by their paths in the workspace. */
export function serverTests(engine: Engine): string[] {
  const sources = sourceFiles()
  const graph = readImportGraph(root, sources)
  return sources.filter((test) => ofServer.test(test) && runsOn(engine, { graph, test }))
}
