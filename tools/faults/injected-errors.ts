import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runProcess } from '../process/run-process.ts'
import type { ServerUnderTest } from './server-under-test.ts'

/** How long strace takes to attach, at most. */
const attachMs = 200

/** Calls of the system that fail, and how. */
export interface Fault {
  calls: string
  error: 'EIO' | 'ENOSPC'
}

/** Calls of the server, of which each thread has its n-th fail; those of git, which a process starts that was there before, by `failingGit`. */
export const faults: readonly Fault[] = [
  { calls: 'fsync,fdatasync', error: 'EIO' },
  { calls: 'fsync,fdatasync', error: 'ENOSPC' },
  { calls: 'pwrite64', error: 'EIO' },
  { calls: 'pwrite64', error: 'ENOSPC' },
  { calls: 'rename,link,linkat,renameat2', error: 'EIO' },
  { calls: 'openat', error: 'ENOSPC' },
]
/** `write` goes to pipes and sockets, too: it fails in the children of git alone, whose files are written with it. */
export const childFaults: readonly Fault[] = [
  { calls: 'write', error: 'ENOSPC' },
  { calls: 'write', error: 'EIO' },
]

/** A git writes at no place: what it writes is `childFaults`. */
const gitFaults = [...faults.filter(({ calls }) => calls !== 'pwrite64'), ...childFaults]

/** Lets calls fail from now on. Gives what takes the failures away again, and says whether any call has failed by them. */
export type Inject = (rule: { calls: string; injected: string }) => Promise<() => Promise<boolean>>

/** A fault, of the server itself or of a git that writes files, and what makes it. */
interface Injection extends Fault {
  isOfGit: boolean
  inject: Inject
}

/** Each fault of the server, and then each of git: a launcher starts git that was there before strace was attached to the server, which sees none of it. */
export const injectionsOf = (ofServer: Inject, ofGit: Inject): Injection[] => [
  ...faults.map((fault) => ({ ...fault, isOfGit: false, inject: ofServer })),
  ...gitFaults.map((fault) => ({ ...fault, isOfGit: true, inject: ofGit })),
]

const quietStrace = ['-f', '-qqq']

/** Has strace told of a call that it let fail? */
const hasInjected = (told: string): boolean => existsSync(told) && readFileSync(told, 'latin1').includes('(INJECTED)')

/** Attaches strace to the server and all that it starts. What it tells goes to the file `told`. */
export const attachedTo =
  (server: ServerUnderTest, told: string): Inject =>
  async ({ calls, injected }) => {
    const rules = ['-e', `trace=${calls}`, '-e', `inject=${injected}`]
    const args = [...quietStrace, '-o', told, ...rules, '-p', String(server.pid())]
    const strace = spawn('strace', args, { stdio: 'ignore' })
    const ended = new Promise<void>((resolve) => strace.once('close', () => resolve()))
    await wait(attachMs)
    return async () => {
      strace.kill('SIGINT')
      await ended
      return hasInjected(told)
    }
  }

/**
 * What git writes files for. Other commands write to pipes alone, which no disk makes fail, and git takes no notice when
 * a write to one does: what it lists would be cut off without a word.
 */
const writingCommands = [
  'receive-pack',
  'index-pack',
  'commit-graph',
  'multi-pack-index',
  'repack',
  'pack-refs',
  'symbolic-ref',
  'init',
]

/** A program called git that runs the git that writes files under strace while a file says how. */
export async function failingGit(folder: string): Promise<{ env: Record<string, string>; inject: Inject }> {
  const git = (await runProcess('sh', ['-c', 'command -v git'])).output.trim()
  mkdirSync(folder)
  const rules = join(folder, 'rules')
  const told = join(folder, 'told')
  const run = `exec strace ${quietStrace.join(' ')} -A -o ${told} $(cat ${rules}) ${git} "$@"`
  const isWriting = writingCommands.map((command) => `*' ${command} '*`).join('|')
  const lines = ['#!/bin/sh', `if [ -f ${rules} ]; then case " $* " in ${isWriting}) ${run} ;; esac; fi`]
  writeFileSync(join(folder, 'git'), [...lines, `exec ${git} "$@"`, ''].join('\n'), { mode: 0o755 })
  return {
    env: { PATH: `${folder}:${process.env.PATH ?? ''}` },
    inject: async ({ calls, injected }) => {
      rmSync(told, { force: true })
      writeFileSync(rules, `-e trace=${calls} -e inject=${injected}\n`)
      return async () => {
        rmSync(rules)
        return hasInjected(told)
      }
    },
  }
}
