import type { Config } from './config/config.ts'
import { planCommand } from './domains/billing/index.ts'
import { bundleCommand } from './domains/bundles/index.ts'
import { userCommand } from './domains/credentials/index.ts'
import { objectsCommand } from './domains/objects/index.ts'
import { jobsCommand } from './jobs/jobs-command.ts'

type OperatorCommand = (config: Config, words: readonly string[]) => Promise<string[]>

/**
 * What an operator may do on the command line, beside a server that runs or without one: `npm run <name> -- <words>` in a checkout,
 * `node server/src/main.ts <name> <words>` in a container. Each gives lines for people, and fails with its usage in the message where the
 * words make no sense.
 */
export const operatorCommands = {
  jobs: jobsCommand,
  user: userCommand,
  plan: planCommand,
  objects: objectsCommand,
  bundle: bundleCommand,
} as const satisfies Record<string, OperatorCommand>
