import { spawnSync } from 'node:child_process'
import { inLanes } from '../process/in-lanes.ts'
import { processorTime } from '../process/processor-time.ts'
import { runProcess } from '../process/run-process.ts'
import { affectedSince } from '../suites/affected-suites.ts'
import { runBuild } from '../suites/build-suite.ts'
import { runChecks, runChecksAside } from '../suites/check-suite.ts'
import { runBareE2e, runE2e, runSomeE2e } from '../suites/e2e-suite.ts'
import { keepFiles, sayEnded, sumUp } from '../suites/report.ts'
import { runBarePostgres, runServer } from '../suites/server-suite.ts'
import { runStorm } from '../suites/storm-suite.ts'
import type { SuiteResult } from '../suites/suite.ts'
import { runUnit } from '../suites/unit-suite.ts'
import { at } from '../workspace.ts'

type Suites = Readonly<Record<string, () => Promise<SuiteResult>>>

/**
 * Tests.
 *   npm test                        everything
 *   npm test -- unit e2e            only these suites
 *   npm test -- --bare              everything, of which the end-to-end tests with browsers and fonts of this machine hidden, and again on this
 *                                   machine as it is those that show fonts; what needs PostgreSQL again with that hidden
 *   npm test -- --changed           the checks, and the tests that import what is not committed
 *   npm test -- --changed main      the same, of all since the branch left main
 */
const suites: Suites = {
  storm: runStorm,
  check: runChecks,
  // Those that take longest first: what is short fills the gaps at the end.
  e2e: runE2e,
  sqlite: () => runServer('sqlite'),
  postgres: () => runServer('postgres'),
  unit: () => runUnit(),
  build: () => runBuild(),
}
/** Run when they are named, and by `--bare`: after the others, since they leave their reports where those do. */
const laterSuites: Suites = { 'bare-postgres': runBarePostgres, 'some-e2e': runSomeE2e }

/** The end-to-end tests with less to go by: who runs them so has run them. */
const bareE2e: Suites = { 'bare-e2e': runBareE2e }

/** The storm measures: beside it runs what takes the processor time that it leaves, and nothing else. */
const first: Suites = { storm: runStorm, check: runChecksAside }

/** These talk Git over SSH to the server as its users do. */
const overSsh = ['sqlite', 'postgres', 'storm']

/** These look at the product as it is built. */
const ofBuilt = ['storm', 'e2e', 'build', 'bare-e2e', 'some-e2e']

const chosen = Object.entries(chosenSuites(process.argv.slice(2)))
const isChosen = (suite: string) => chosen.some(([name]) => name === suite)
if (overSsh.some(isChosen)) checkOpenSsh()
if (ofBuilt.some(isChosen)) await buildOnce()
const later = chosen.filter(([name]) => name in laterSuites || (name in bareE2e && isChosen('e2e')))
const others = chosen.filter((suite) => !later.includes(suite))
const stages = [...(process.env.CI === 'true' ? apart(others) : overlapped(others)), ...later.map((suite) => [suite])]

/**
 * Suites at a time. Each keeps a core or two busy for two thirds of its time and waits for the rest, for git, a database, a
 * page: a third one fills that.
 */
const lanes = 3

const results: SuiteResult[] = []
for (const stage of stages) {
  const tasks = stage.map(([name, run]) => async () => {
    console.log(`· ${name} …`)
    const result = await run()
    sayEnded(result)
    return result
  })
  results.push(...(await inLanes(lanes, tasks)))
}
keepFiles(results)
process.exitCode = sumUp(results, { milliseconds: performance.now(), processorMs: processorTime() })

/** As much side by side as leaves the storm what it measures: for whoever waits for it. */
function overlapped(tasks: typeof others): (typeof others)[] {
  if (!isChosen('storm')) return [tasks]
  return [Object.entries(first).filter(([name]) => isChosen(name)), tasks.filter(([name]) => !(name in first))]
}

/**
 * Where a change is judged, seconds matter less than that nothing fails by chance: what measures, and what drives a browser
 * and looks at how a page comes together, has the machine for itself.
 */
function apart(tasks: typeof others): (typeof others)[] {
  const isAlone = ([name]: (typeof others)[number]) => name === 'storm' || name === 'e2e' || name in bareE2e
  return [...tasks.filter(isAlone).map((task) => [task]), tasks.filter((task) => !isAlone(task))]
}

function chosenSuites(asked: readonly string[]): Suites {
  if (asked[0] === '--changed') return changedSuites(asked[1] ?? 'HEAD')
  const all = { ...suites, ...bareE2e, ...laterSuites }
  if (asked[0] === '--bare') return { ...inBarePlaces(), ...laterSuites }
  const unknown = asked.filter((name) => !all[name])
  if (unknown.length > 0) {
    console.error(`There is no suite ${unknown.join(', ')}: choose from ${Object.keys(all).join(', ')}`)
    process.exit(2)
  }
  return asked.length === 0 ? suites : Object.fromEntries(Object.entries(all).filter(([name]) => asked.includes(name)))
}

/** All of them, of which the end-to-end tests in a place that has less to go by. */
function inBarePlaces(): Suites {
  return Object.fromEntries(
    Object.entries(suites).flatMap((suite) => (suite[0] === 'e2e' ? Object.entries(bareE2e) : [suite])),
  )
}

/** Before the first of them, so that no two build side by side. Nothing is done where nothing is stale. One test weighs what came of it. */
async function buildOnce(): Promise<void> {
  const { code, output } = await runProcess(process.execPath, [at('tools/commands/build.ts'), '--any-weight'])
  if (code === 0) return
  console.error(output)
  process.exit(1)
}

/** It comes with git on most systems, and with none from npm. Said before ten minutes are spent on it. */
function checkOpenSsh(): void {
  const missing = ['ssh', 'ssh-keygen'].filter((program) => spawnSync(program, ['-?']).error !== undefined)
  if (missing.length === 0) return
  console.error(`The tests need the client of OpenSSH, and there is no ${missing.join(' and no ')} on the PATH.`)
  console.error('Install it (Debian: apt-get install openssh-client), then run the command again.')
  process.exit(1)
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
