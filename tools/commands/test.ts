import { inLanes } from '../process/in-lanes.ts'
import { runBuild } from '../suites/build-suite.ts'
import { runChecks } from '../suites/check-suite.ts'
import { runE2e } from '../suites/e2e-suite.ts'
import { sayEnded, sumUp } from '../suites/report.ts'
import { runServer } from '../suites/server-suite.ts'
import { runStorm } from '../suites/storm-suite.ts'
import type { SuiteResult } from '../suites/suite.ts'
import { runUnit } from '../suites/unit-suite.ts'

/** Everything: `npm test`. With names (`npm test -- unit e2e`) only those suites. */
const suites: Readonly<Record<string, () => Promise<SuiteResult>>> = {
  check: runChecks,
  unit: runUnit,
  build: runBuild,
  sqlite: () => runServer('sqlite'),
  postgres: () => runServer('postgres'),
  storm: runStorm,
  e2e: runE2e,
}
/** These measure: what else runs would be in the measure. */
const alone = ['storm', 'e2e']

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !suites[name])
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}: choose from ${Object.keys(suites).join(', ')}`)
  process.exit(2)
}
const chosen = Object.entries(suites).filter(([name]) => asked.length === 0 || asked.includes(name))

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
process.exitCode = sumUp(results)
