import { resolve } from 'node:path'
import { securityHeaders } from '@sheaf/contract'
import fastify, { type FastifyReply } from 'fastify'
import { pagesPlugin } from './pages-plugin.ts'
import { readServeSettings } from './serve-settings.ts'

/** The container of the pages: index.html, the host's files and the table of remotes. No API, no database. */
const settings = readServeSettings(process.env)
// As the server's own answers have them: browsers see one Sheaf, whichever process answers.
const headers = securityHeaders({ publicUrl: settings.publicUrl })
const app = fastify({
  logger: { level: settings.logLevel },
  trustProxy: true,
  forceCloseConnections: 'idle',
  // What is no address at all meets no hook.
  frameworkErrors: (error, _request, reply: FastifyReply) =>
    reply
      .headers(headers)
      .code(error.statusCode ?? 400)
      .type('text/plain; charset=utf-8')
      .send('This address can not be read'),
})
app.addHook('onRequest', (_, reply, done) => {
  reply.headers(headers)
  done()
})
app.get('/healthz', { logLevel: 'silent' }, () => ({ status: 'ok' }))
await app.register(
  pagesPlugin({
    distRoot: resolve(import.meta.dirname, '../..'),
    remotes: settings.remotes,
    remotesBase: settings.remotesBase,
    publicUrl: settings.publicUrl,
  }),
)
await app.listen({ port: settings.port, host: settings.host })

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void app.close().then(() => process.exit(0))
  })
}
