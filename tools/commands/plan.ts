import { runOperatorCommand } from '../process/run-operator-command.ts'

/** Plans on the command line: `npm run plan -- ada`, `npm run plan -- ada professional`. */
await runOperatorCommand('plan')
