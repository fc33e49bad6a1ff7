import { relative } from 'node:path'
import { pagesPlugin } from '../../host/page/index.ts'
import { type Config, readConfig } from '../../server/src/config/config.ts'
import { type RunningServer, serve } from '../../server/src/serve.ts'
import { stopOnSignals } from '../../server/src/signals.ts'
import { whyNotStarted } from '../../server/src/why-not-started.ts'

/** The one place that knows the host's pages and the server: both in one process, on one port. `root` is the workspace's folder. */
export async function startProduct(root: string): Promise<void> {
  try {
    const config = readConfig(process.env)
    const pages = pagesPlugin({ distRoot: root, remotes: config.remotes, publicUrl: config.publicUrl })
    const server = await serve({ config, pages })
    stopOnSignals(server)
    announce(server, config, root)
  } catch (error) {
    process.stderr.write(`${whyNotStarted(error)}\n`)
    process.exit(1)
  }
}

function announce(
  { url, sshPort }: RunningServer,
  { dataFolder, database, smtpUrl, publicUrl }: Config,
  root: string,
): void {
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
