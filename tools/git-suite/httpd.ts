import { spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * What the suite takes for Apache: says a version, starts the server of this folder in the background, and stops it.
 *   httpd -v
 *   httpd -d <root> -f <config> [-D<name>] -c "Listen <address>:<port>" -k start|stop
 */
const args = process.argv.slice(2)
const valueAfter = (flag: string) => args[args.indexOf(flag) + 1] ?? ''

if (args.includes('-v')) console.log('Server version: Apache/2.4.58 (Sheaf)')
else if (valueAfter('-k') === 'start') await start()
else stop()

async function start(): Promise<void> {
  const root = valueAfter('-d')
  const port = /:(\d+)$/.exec(valueAfter('-c'))?.[1] ?? ''
  const log = openSync(join(root, 'error.log'), 'a')
  const server = join(import.meta.dirname, 'server.ts')
  const child = spawn(process.execPath, [server, root, port], { detached: true, stdio: ['ignore', log, log] })
  child.unref()
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (existsSync(pidFile(root))) return
    if (child.exitCode !== null) break
    await wait(50)
  }
  process.exitCode = 1
}

function stop(): void {
  const file = pidFile(valueAfter('-d'))
  if (!existsSync(file)) return
  process.kill(Number(readFileSync(file, 'utf8')), 'SIGTERM')
  rmSync(file)
}

function pidFile(root: string): string {
  return join(root, 'httpd.pid')
}
