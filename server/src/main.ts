import { readConfig } from './config/config.ts'
import { serve } from './serve.ts'
import { stopOnSignals } from './signals.ts'
import { whyNotStarted } from './why-not-started.ts'

try {
  stopOnSignals(await serve({ config: readConfig(process.env) }))
} catch (error) {
  process.stderr.write(`${whyNotStarted(error)}\n`)
  process.exit(1)
}
