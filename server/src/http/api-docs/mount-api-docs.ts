import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { openToAll } from '../entry.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi-document.ts'

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves `/api/openapi.json` and `/api/docs`, the same for people: nothing in them is secret. */
export function mountApiDocs(app: FastifyInstance, { publicUrl }: { publicUrl: string | undefined }): void {
  const document = openApiDocument()
  const json = JSON.stringify(document)
  const style = readFileSync(new URL('docs.css', import.meta.url), 'utf8')
  const page = (origin: string) => docsPage(document, { origin })
  const fixedPage = publicUrl === undefined ? undefined : page(publicUrl)

  app.get('/api/openapi.json', openToAll, (_request, reply) =>
    // Generators and viewers elsewhere may read it.
    reply
      .headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
      .type('application/json; charset=utf-8')
      .send(json),
  )
  app.get('/api/docs', openToAll, (request, reply) =>
    reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(fixedPage ?? page(`${request.protocol}://${request.host}`)),
  )
  app.get('/api/docs/style.css', openToAll, (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
}
