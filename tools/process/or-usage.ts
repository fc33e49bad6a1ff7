/** What whoever called a command has to put right: its message says what, and no stack helps them. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Reads the arguments of a command. Asked for with `--help`, its usage is written and the command ends; what the arguments have wrong is said with
 * the usage below it, and the command fails. Any other error is one of ours and stays one.
 */
export async function orUsage<T>(usage: string, read: () => T | Promise<T>): Promise<T> {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  try {
    return await read()
  } catch (error) {
    if (!isMistake(error)) throw error
    process.stderr.write(`${error.message}\n\n${usage}\n`)
    process.exit(1)
  }
}

const isMistake = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
