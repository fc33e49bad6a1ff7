import { readConfig } from '../../server/src/config/config.ts'
import { userCommand } from '../../server/src/domains/credentials/index.ts'

/** Accounts on the command line: `npm run user -- create ada ada@example.org`, `npm run user -- disable ada`. */
try {
  for (const line of await userCommand(readConfig(process.env), process.argv.slice(2))) console.log(line)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
