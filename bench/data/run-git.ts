import { runProcess } from '../../tools/process/run-process.ts'

/** No settings of whoever runs the bench, no questions, and the same author everywhere. */
export const gitEnvironment = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
} as const

/** Runs git as a client does and gives what it wrote, without the last line break. Throws where it fails. */
export async function git(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { code, output } = await runProcess('git', args, { env: { ...gitEnvironment, ...env } })
  if (code !== 0) throw new Error(`git ${args.join(' ').replace(/:[^:@/]+@/, ':…@')}\n${output.slice(-2000)}`)
  return output.trimEnd()
}

/** The same for what answers in lines. */
export async function gitLines(args: readonly string[]): Promise<string[]> {
  const text = await git(args)
  return text === '' ? [] : text.split('\n')
}
