import { spawnSync } from 'node:child_process'
import { startDevServer } from '@sheaf/build/dev'
import { remoteNames } from '@sheaf/contract'
import { devPage } from '../../host/page/index.ts'
import { runServer } from '../dev/server-process.ts'
import { freePort } from '../process/free-port.ts'
import { at } from '../workspace.ts'

/** `npm run dev -- settings`: one remote alone, over the Sheaf that SHEAF_API names. */
const [alone] = process.argv.slice(2)
if (alone !== undefined) {
  if (!remoteNames.some((name) => name === alone)) {
    console.error(`There is no remote ${alone}: choose from ${remoteNames.join(', ')}`)
    process.exit(2)
  }
  const remote = { cwd: at(`remote-${alone}`), stdio: 'inherit' as const }
  process.exit(spawnSync(process.execPath, [at('shared/build/src/dev/standalone.ts')], remote).status ?? 1)
}

/** Host and remotes with hot reload, and the server behind them, which restarts on change. Data lies in ./data-dev. */
const port = Number(process.env.SHEAF_PORT || 3000)
const serverPort = await freePort()
const data = process.env.SHEAF_DATA || './data-dev'
const server = runServer({
  SHEAF_PORT: String(serverPort),
  SHEAF_HOST: '127.0.0.1',
  SHEAF_SSH_PORT: process.env.SHEAF_SSH_PORT || '0',
  SHEAF_DATA: data,
  SHEAF_LOG_LEVEL: process.env.SHEAF_LOG_LEVEL || 'warn',
  SHEAF_TRUST_PROXY: '127.0.0.1',
})
const pages = await startDevServer({
  port,
  apiUrl: `http://127.0.0.1:${serverPort}`,
  page: devPage,
  onCompiled: ({ milliseconds, errors }) => console.log(errors ?? `compiled in ${milliseconds} ms`),
})
console.log(`
  Sheaf in development is at http://localhost:${port}
  Data   ${data}; mail, sign-up codes too, in ${data}/outbox
  Stop   Ctrl+C
`)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void Promise.all([server.stop(), pages.stop()]).then(() => process.exit(0))
  })
}
