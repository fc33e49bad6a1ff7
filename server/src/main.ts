import { readConfig } from './config/config.ts'
import { planCommand } from './domains/billing/index.ts'
import { userCommand } from './domains/credentials/index.ts'
import { jobsCommand } from './jobs/jobs-command.ts'
import { serve } from './serve.ts'
import { stopOnSignals } from './signals.ts'
import { whyNotStarted } from './why-not-started.ts'

const [command, ...words] = process.argv.slice(2)
try {
  const config = readConfig(process.env)
  if (command === 'jobs') process.stdout.write(`${(await jobsCommand(config, words)).join('\n')}\n`)
  else if (command === 'user') process.stdout.write(`${(await userCommand(config, words)).join('\n')}\n`)
  else if (command === 'plan') process.stdout.write(`${(await planCommand(config, words)).join('\n')}\n`)
  else stopOnSignals(await serve({ config }))
} catch (error) {
  process.stderr.write(`${whyNotStarted(error)}\n`)
  process.exit(1)
}
