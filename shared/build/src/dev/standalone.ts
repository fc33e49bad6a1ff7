import { rspack } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'
import { appAt } from '../apps.ts'
import { configurationOf } from '../frontend/compile.ts'

/** `pnpm --filter @sheaf/remote-x dev`: one remote alone. Its calls go to the Sheaf that SHEAF_API names. */
const app = appAt(process.cwd())
const port = Number(process.env.SHEAF_PORT ?? 3200)
const apiUrl = process.env.SHEAF_API ?? 'http://localhost:3000'

const compiler = rspack(await configurationOf(app, { mode: 'development', standalone: true }))
const server = new RspackDevServer(
  {
    port,
    host: 'localhost',
    hot: true,
    historyApiFallback: true,
    static: false,
    proxy: [{ context: ['/api'], target: apiUrl }],
  },
  compiler,
)
await server.start()
process.stdout.write(`${app.name} runs at http://localhost:${port}, over the server at ${apiUrl}\n`)
