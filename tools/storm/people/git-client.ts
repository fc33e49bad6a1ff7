import { spawn } from 'node:child_process'
import { gitEnvironment } from '../../../bench/data/run-git.ts'
import { apart } from '../../../server/src/ssh/testing/openssh.ts'
import type { Person } from './person.ts'
import { niceness, setSessionNiceness } from './session-niceness.ts'

export interface GitRun {
  milliseconds: number
  /** What it wrote, trimmed. */
  said: string
  /** Did it succeed in time? */
  ok: boolean
}

/** Nobody waits longer for a small push or a shallow clone. */
const patienceMs = 20_000

/** What lets git connect over SSH as a person: from their address, with their key. */
export const sshEnvironment = ({ address, keyFile }: Pick<Person, 'address' | 'keyFile'>) => ({
  GIT_SSH_COMMAND: ['ssh', ...apart, '-b', address, '-i', keyFile].join(' '),
})

/** Runs a client's git for a person. */
export function runGit(person: Person, args: readonly string[], input = ''): Promise<GitRun> {
  const env = { PATH: process.env.PATH, HOME: '/nonexistent', ...gitEnvironment, ...sshEnvironment(person) }
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, { env, stdio: ['pipe', 'pipe', 'pipe'], detached: true })
    void setSessionNiceness(child.pid, niceness.honest)
    let said = ''
    let isLate = false
    // With its helpers, which would hold its output open.
    const timer = setTimeout(() => {
      isLate = true
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }, patienceMs)
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        said = `${said}${text}`.slice(-2000)
      })
    }
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      const text = isLate ? `not done within ${patienceMs / 1000} s; ${said.trim()}` : said.trim()
      resolve({ milliseconds: performance.now() - began, said: text, ok: code === 0 })
    })
  })
}
