import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { gitEnvironment } from '../data/run-git.ts'

/** The limit of a fetch: git itself on the same request of protocol version 2, its answer to nowhere. Gives milliseconds. */
export async function localUpload(gitDir: string, body: Buffer): Promise<number> {
  const began = performance.now()
  const child = spawn('git', ['upload-pack', '--stateless-rpc', gitDir], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, ...gitEnvironment, GIT_PROTOCOL: 'version=2' },
  })
  const ended = once(child, 'close')
  child.stdin.end(body)
  await ended
  return performance.now() - began
}
