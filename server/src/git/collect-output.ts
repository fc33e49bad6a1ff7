import { exitError, type Git, type GitCommand } from './run-git.ts'

export interface Collected {
  output: Buffer
  /** False when the process was ended early: by its deadline, or since it wrote too much. */
  whole: boolean
}

/** Runs a process of which a part of the output is better than none. Whatever else ends it early is an error. */
export async function collect(
  git: Git,
  command: GitCommand & { maxOutputBytes: number; input?: Buffer },
): Promise<Collected> {
  const child = await git.start(command)
  child.stdin.end(command.input)
  const chunks: Buffer[] = []
  let size = 0
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > command.maxOutputBytes) child.kill()
    else chunks.push(chunk)
  })
  const exit = await child.ended
  const tooMuch = size > command.maxOutputBytes
  const whole = !tooMuch && exit.why === 'exit'
  if (exit.why !== 'deadline' && !tooMuch && (exit.why !== 'exit' || exit.code !== 0)) throw exitError(command, exit)
  return { output: Buffer.concat(chunks), whole }
}
