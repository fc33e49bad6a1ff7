import { affectedTests } from '../changed/affected-tests.ts'
import { changedFiles, sourceFiles } from '../changed/changed-files.ts'
import { runsOn } from '../changed/database-tests.ts'
import { type ImportGraph, readImportGraph } from '../changed/import-graph.ts'
import { root } from '../workspace.ts'

/** The tests of each suite that follows imports. */
export interface AffectedSuites {
  readonly unit: readonly string[]
  readonly build: readonly string[]
  readonly sqlite: readonly string[]
  readonly postgres: readonly string[]
}

const ofServer = /^(?:server|server-core|git-engine)\//
const ofBuild = /^(?:host\/page|shared\/build\/src)\//

/** Which suites run these tests. */
export function suitesOf(graph: ImportGraph, tests: readonly string[]): AffectedSuites {
  const server = tests.filter((test) => ofServer.test(test))
  const sqlite = server.filter((test) => runsOn('sqlite', { graph, test }))
  const postgres = server.filter((test) => runsOn('postgres', { graph, test }))
  const build = tests.filter((test) => ofBuild.test(test))
  const others = new Set([...server, ...build])
  return { sqlite, postgres, build, unit: tests.filter((test) => !others.has(test)) }
}

/** What the changes since `ref` may break; the name of a changed file where that may be everything. */
export function affectedSince(ref: string): AffectedSuites | { everything: string } {
  const graph = readImportGraph(root, sourceFiles())
  const affected = affectedTests(graph, changedFiles(ref))
  return 'everything' in affected ? affected : suitesOf(graph, affected.tests)
}
