import { readConfig } from '../../server/src/config/config.ts'
import { planCommand } from '../../server/src/domains/billing/index.ts'

/** Plans on the command line: `npm run plan -- ada`, `npm run plan -- ada professional`. */
try {
  for (const line of await planCommand(readConfig(process.env), process.argv.slice(2))) console.log(line)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
