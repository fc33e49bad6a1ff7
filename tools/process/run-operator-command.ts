import { readConfig } from '../../server/src/config/config.ts'
import { operatorCommands } from '../../server/src/operator-commands.ts'

/** Runs a command of operators with the words of this process, and prints what it says. */
export async function runOperatorCommand(name: keyof typeof operatorCommands): Promise<void> {
  try {
    for (const line of await operatorCommands[name](readConfig(process.env), process.argv.slice(2))) console.log(line)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
