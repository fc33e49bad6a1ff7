import { inLanes } from '../process/in-lanes.ts'
import { affectedSince } from '../suites/affected-suites.ts'
import { runBuild } from '../suites/build-suite.ts'
import { runChecks } from '../suites/check-suite.ts'
import { runE2e } from '../suites/e2e-suite.ts'
import { keepFiles, sayEnded, sumUp } from '../suites/report.ts'
import { runServer } from '../suites/server-suite.ts'
import { runStorm } from '../suites/storm-suite.ts'
import type { SuiteResult } from '../suites/suite.ts'
import { runUnit } from '../suites/unit-suite.ts'

type Suites = Readonly<Record<string, () => Promise<SuiteResult>>>

/**
 * Tests.
 *   npm test                        everything
 *   npm test -- unit e2e            only these suites
 *   npm test -- --changed           the checks, and the tests that import what is not committed
 *   npm test -- --changed main      the same, of all since the branch left main
 */
const suites: Suites = {
  check: runChecks,
  unit: () => runUnit(),
  build: () => runBuild(),
  sqlite: () => runServer('sqlite'),
  postgres: () => runServer('postgres'),
  storm: runStorm,
  e2e: runE2e,
}
/** These measure: what else runs would be in the measure. */
const alone = ['storm', 'e2e']

const chosen = Object.entries(chosenSuites(process.argv.slice(2)))

const started = (name: string, run: () => Promise<SuiteResult>) => async () => {
  console.log(`· ${name} …`)
  const result = await run()
  sayEnded(result)
  return result
}

const results = await inLanes(
  2,
  chosen.filter(([name]) => !alone.includes(name)).map(([name, run]) => started(name, run)),
)
for (const [name, run] of chosen.filter(([name]) => alone.includes(name))) results.push(await started(name, run)())
keepFiles(results)
process.exitCode = sumUp(results, performance.now())

function chosenSuites(asked: readonly string[]): Suites {
  if (asked[0] === '--changed') return changedSuites(asked[1] ?? 'HEAD')
  const unknown = asked.filter((name) => !suites[name])
  if (unknown.length > 0) {
    console.error(`There is no suite ${unknown.join(', ')}: choose from ${Object.keys(suites).join(', ')}`)
    process.exit(2)
  }
  return Object.fromEntries(Object.entries(suites).filter(([name]) => asked.length === 0 || asked.includes(name)))
}

/** The product as a whole is reached by no import: what only storm and e2e would see is left to the full run. */
function changedSuites(ref: string): Suites {
  const affected = affectedSince(ref)
  if ('everything' in affected) {
    console.log(`${affected.everything} has changed, and no import tells what depends on it: everything runs`)
    return suites
  }
  const { unit, build, sqlite, postgres } = affected
  const count = unit.length + build.length + sqlite.length
  console.log(`${count} files of tests may be affected since ${ref}; storm and e2e are left to the full run`)
  return {
    check: runChecks,
    ...(unit.length > 0 && { unit: () => runUnit(unit) }),
    ...(build.length > 0 && { build: () => runBuild(build) }),
    ...(sqlite.length > 0 && { sqlite: () => runServer('sqlite', { files: sqlite }) }),
    ...(postgres.length > 0 && { postgres: () => runServer('postgres', { files: postgres }) }),
  }
}
