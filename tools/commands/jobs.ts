import { runOperatorCommand } from '../process/run-operator-command.ts'

/** What waits, what failed, and another try for it: `npm run jobs`, `npm run jobs -- failed`, `npm run jobs -- retry all`. */
await runOperatorCommand('jobs')
