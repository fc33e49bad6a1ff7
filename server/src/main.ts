import { ConfigError, readConfig } from './config/config.ts'
import { serve } from './serve.ts'
import { stopOnSignals } from './signals.ts'

try {
  stopOnSignals(await serve({ config: readConfig(process.env) }))
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`)
  process.exit(1)
}
