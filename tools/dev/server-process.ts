import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { at, root } from '../workspace.ts'

const patience = 3000
const settleMilliseconds = 60

export interface DevServerProcess {
  stop(): Promise<void>
}

/** Runs the server beside the bundler, and again whenever one of its files changes. */
export function runServer(env: Readonly<Record<string, string>>): DevServerProcess {
  let child = start(env)
  let stopping = false
  let pending: NodeJS.Timeout | undefined
  let restarted = Promise.resolve()

  const restart = async (file: string) => {
    if (stopping) return
    console.log(`${file} changed: the server restarts`)
    await end(child)
    if (!stopping) child = start(env)
  }
  const watchers = ['server/src', 'server-core/src', 'git-engine/src', 'shared/contract/src'].map((folder) =>
    watch(at(folder), { recursive: true }, (_, name) => {
      if (!name?.endsWith('.ts') || name.endsWith('.test.ts')) return
      clearTimeout(pending)
      // Editors write a file in more than one step, and a checkout writes many.
      pending = setTimeout(() => {
        restarted = restarted.then(() => restart(`${folder}/${name}`))
      }, settleMilliseconds)
    }),
  )
  return {
    async stop() {
      stopping = true
      clearTimeout(pending)
      for (const watcher of watchers) watcher.close()
      await restarted
      await end(child)
    },
  }
}

/** In a group of its own, so that what it started ends with it. */
function start(env: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, [at('server/src/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, ...env },
  })
  child.on('exit', (code) => {
    if (code) console.log(`The server ended with code ${code}: it starts again when a file changes`)
  })
  return child
}

async function end(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const kill = setTimeout(() => process.kill(-pid, 'SIGKILL'), patience)
  child.kill('SIGTERM')
  await ended
  clearTimeout(kill)
}
