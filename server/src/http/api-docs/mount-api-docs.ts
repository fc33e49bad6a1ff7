import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { openToAll } from '../entry.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi-document.ts'
import type { OpenApiDocument } from './openapi-types.ts'

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves `/api/openapi.json` and `/api/docs`, the same for people: nothing in them is secret. */
export function mountApiDocs(app: FastifyInstance, { publicUrl }: { publicUrl: string | undefined }): void {
  const style = readFileSync(new URL('docs.css', import.meta.url), 'utf8')
  const page = (origin: string) => docsPage(described().document, { origin })
  let fixedPage: string | undefined
  const pageFor = (origin: string) => {
    if (publicUrl === undefined) return page(origin)
    fixedPage ??= page(publicUrl)
    return fixedPage
  }

  app.get('/api/openapi.json', openToAll, (_request, reply) =>
    // Generators and viewers elsewhere may read it.
    reply
      .headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
      .type('application/json; charset=utf-8')
      .send(described().json),
  )
  app.get('/api/docs', openToAll, (request, reply) =>
    reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(pageFor(`${request.protocol}://${request.host}`)),
  )
  app.get('/api/docs/style.css', openToAll, (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
}

let made: { document: OpenApiDocument; json: string } | undefined

/** Made when it is first asked for, once: it follows from the contract alone, and was two fifths of what a start of the server takes. */
function described() {
  if (made === undefined) {
    const document = openApiDocument()
    made = { document, json: JSON.stringify(document) }
  }
  return made
}
