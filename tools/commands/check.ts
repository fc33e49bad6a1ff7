import { writeFileSync } from 'node:fs'
import { runChecks } from '../suites/check-suite.ts'
import { sayEnded } from '../suites/report.ts'
import { reportVariable } from '../suites/runner-report.ts'
import { linesOf } from '../suites/test-file.ts'

/** What must hold of the sources, without running them. */
const result = await runChecks()
sayEnded(result)
const report = process.env[reportVariable]
if (report !== undefined) writeFileSync(report, linesOf(result.files))
process.exitCode = result.failed > 0 ? 1 : 0
