import { runChecks } from '../suites/check-suite.ts'
import { sayEnded } from '../suites/report.ts'

/** What must hold of the sources, without running them. */
const result = await runChecks()
sayEnded(result)
process.exitCode = result.failed > 0 ? 1 : 0
