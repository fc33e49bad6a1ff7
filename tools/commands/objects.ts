import { runOperatorCommand } from '../process/run-operator-command.ts'

/** The object store on the command line: `npm run objects -- sweep --dry-run`. */
await runOperatorCommand('objects')
