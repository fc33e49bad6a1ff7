import { runOperatorCommand } from '../process/run-operator-command.ts'

/** Accounts on the command line: `npm run user -- create ada ada@example.org`, `npm run user -- disable ada`. */
await runOperatorCommand('user')
