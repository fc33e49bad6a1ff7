import { relative } from 'node:path'
import { pagesPlugin } from '../../host/page/index.ts'
import { type Config, ConfigError, readConfig } from '../../server/src/config/config.ts'
import { type RunningServer, serve } from '../../server/src/serve.ts'
import { stopOnSignals } from '../../server/src/signals.ts'
import { staleApps } from '../../shared/build/src/frontend/index.ts'
import { at, root } from '../workspace.ts'

/** The one place that knows the host's pages and the server: both in one process, on one port. */
try {
  const config = readConfig(process.env)
  if (staleApps().length > 0) await buildApart()
  const pages = pagesPlugin({ distRoot: root, remotes: config.remotes, publicUrl: config.publicUrl })
  const server = await serve({ config, pages })
  stopOnSignals(server)
  announce(server, config)
} catch (error) {
  process.stderr.write(`${sayWhy(error)}\n`)
  process.exit(1)
}

/** In a process of its own: what a build takes of memory, the server need not keep. */
async function buildApart(): Promise<void> {
  const { runProcess } = await import('../process/run-process.ts')
  const { code } = await runProcess(process.execPath, [at('tools/commands/build.ts')], { live: true })
  if (code !== 0) throw new Error('The pages could not be built: what is wrong stands above.')
}

function announce({ url, sshPort }: RunningServer, { dataFolder, database, smtpUrl, publicUrl }: Config): void {
  const folder = relative(root, dataFolder).startsWith('..') ? dataFolder : `./${relative(root, dataFolder)}`
  const mail = smtpUrl
    ? 'sent through SHEAF_SMTP_URL'
    : `written to ${folder}/outbox, sign-up codes too (set SHEAF_SMTP_URL to send it)`
  console.log(`
  Sheaf is at ${publicUrl ?? url}
  Data   ${folder}${database.engine === 'postgres' ? ', and PostgreSQL' : ''}
  Mail   ${mail}
  SSH    ${sshPort === undefined ? 'off' : `port ${sshPort}, for those with a public key on /setting/ssh`}
  Stop   Ctrl+C
`)
}

function sayWhy(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}.\nSomething else listens there: stop it, or choose another port with SHEAF_PORT=3001 npm start.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
