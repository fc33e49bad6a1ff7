import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../tools/process/free-port.ts'

/** The folder with zoekt's programs, where somebody has named it. */
const programs = process.env.SHEAF_TEST_ZOEKT || undefined
const patienceMs = 20_000

if (programs === undefined)
  process.stderr.write(
    'SHEAF_TEST_ZOEKT names no folder with zoekt-webserver and zoekt-git-index: searches by zoekt are NOT tested here\n',
  )

/** A zoekt-webserver over an empty index. */
export interface ZoektServer {
  /** What a Sheaf is told that is to search with it and to keep its index. */
  env: Record<string, string>
  /** Stops it as a machine that is gone, and starts it again at the same address. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** The folder with the programs; nothing where nobody has named one. Whoever named one that has none hears of it. */
export const zoektPrograms = (() => {
  if (programs === undefined) return undefined
  for (const name of ['zoekt-webserver', 'zoekt-git-index'])
    if (!existsSync(join(programs, name))) throw new Error(`SHEAF_TEST_ZOEKT has no ${name} in ${programs}`)
  return programs
})()

/** Starts a real zoekt out of the folder that SHEAF_TEST_ZOEKT names. */
export async function startZoekt(folderOfPrograms: string): Promise<ZoektServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-zoekt-'))
  const index = join(folder, 'index')
  mkdirSync(index)
  const listen = `127.0.0.1:${await freePort()}`
  const url = `http://${listen}`
  const start = async () => {
    const child = spawn(
      join(folderOfPrograms, 'zoekt-webserver'),
      ['-rpc', '-html=false', `-listen=${listen}`, `-index=${index}`],
      { stdio: 'ignore' },
    )
    const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
    const until = performance.now() + patienceMs
    while (!(await answers(url))) {
      if (child.exitCode !== null) throw new Error(`zoekt-webserver ended with ${child.exitCode}`)
      if (performance.now() > until) throw new Error('zoekt-webserver does not answer')
      await wait(50)
    }
    return async () => {
      child.kill('SIGKILL')
      await ended
    }
  }
  let end = await start()
  return {
    env: {
      SHEAF_ZOEKT_URL: url,
      SHEAF_ZOEKT_INDEX: index,
      SHEAF_ZOEKT_INDEXER: join(folderOfPrograms, 'zoekt-git-index'),
    },
    pause: () => end(),
    async resume() {
      end = await start()
    },
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1_000) })).ok
  } catch {
    return false
  }
}
