export { type Config, ConfigError, readConfig } from './config/config.ts'
export { variableTable } from './config/variables.ts'
export { type RunningServer, type ServeOptions, serve } from './serve.ts'
export { stopOnSignals } from './signals.ts'
