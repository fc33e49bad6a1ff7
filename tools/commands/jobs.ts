import { readConfig } from '../../server/src/config/config.ts'
import { jobsCommand } from '../../server/src/jobs/jobs-command.ts'

/** What waits, what failed, and another try for it: `npm run jobs`, `npm run jobs -- failed`, `npm run jobs -- retry all`. */
try {
  for (const line of await jobsCommand(readConfig(process.env), process.argv.slice(2))) console.log(line)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
