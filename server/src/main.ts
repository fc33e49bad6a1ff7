import { readConfig } from './config/config.ts'
import { operatorCommands } from './operator-commands.ts'
import { serve } from './serve.ts'
import { stopOnSignals } from './signals.ts'
import { whyNotStarted } from './why-not-started.ts'

const [name, ...words] = process.argv.slice(2)
const command = Object.entries(operatorCommands).find(([known]) => known === name)?.[1]
try {
  const config = readConfig(process.env)
  if (command) process.stdout.write(`${(await command(config, words)).join('\n')}\n`)
  else stopOnSignals(await serve({ config }))
} catch (error) {
  process.stderr.write(`${whyNotStarted(error)}\n`)
  process.exit(1)
}
