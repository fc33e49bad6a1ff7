import assert from 'node:assert/strict'
import { Validator } from '@seriousme/openapi-schema-validator'
import { contract } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import fastify from 'fastify'
import { describe, it } from 'vitest'
import { parse } from 'zod/mini'
import { failureBody } from '../failure-body.ts'
import { answerOf, failures } from './envelopes.ts'
import { mountApiDocs } from './mount-api-docs.ts'
import { openApiDocument } from './openapi-document.ts'

async function docs() {
  const app = fastify()
  mountApiDocs(app, { publicUrl: undefined })
  const page = await app.inject({ url: '/api/docs', headers: { host: 'sheaf.example:3000' } })
  const style = await app.inject('/api/docs/style.css')
  const json = await app.inject('/api/openapi.json')
  await app.close()
  return { page, style, json }
}

describe('the documentation of the API', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator()
    const result = await validator.validate(JSON.parse(JSON.stringify(openApiDocument())))
    assert.deepEqual(result.errors, undefined)
    assert.equal(result.valid, true)
    assert.equal(validator.version, '3.1')
  })

  it('has every operation of the contract, once, under its own name', () => {
    const described = Object.values(openApiDocument().paths).flatMap((item) =>
      Object.values(item).map((operation) => operation.operationId),
    )
    assert.deepEqual(described.sort(), Object.keys(contract).sort())
  })

  it('refers to no schema and no response that is not there', () => {
    const document = openApiDocument()
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(schemas|responses)\/(\w+)"/g)
    for (const [, kind, name = ''] of references) {
      const known: Record<string, unknown> =
        kind === 'schemas' ? document.components.schemas : document.components.responses
      assert.ok(known[name], `${kind} ${name}`)
    }
  })

  it('describes failures as they are written', () => {
    const said = message('field.too_long', { max: 9 })
    const body = failureBody({ code: 400, said, fields: { title: said }, data: {} })
    assert.deepEqual(parse(failures.Malformed.schema, body), body)
    const busy = failureBody({ code: 503, said, data: { retry_after: 2 } })
    assert.deepEqual(parse(failures.Busy.schema, busy), busy)
    const missing = failureBody({ code: 404, said, data: {} })
    assert.deepEqual(parse(failures.Missing.schema, missing), missing)
  })

  it('describes success and refusals of an operation apart, as they are written', () => {
    const answer = answerOf('deleteSshKey', contract.deleteSshKey)
    assert.deepEqual(parse(answer, { code: 200, msg: 'OK', data: null }), { code: 200, msg: 'OK', data: null })
    const refused = failureBody({ code: 409, said: message('ssh_key.in_use'), data: {} })
    assert.deepEqual(parse(answerOf('createSshKey', contract.createSshKey), refused), refused)
    assert.throws(() => parse(answer, refused))
  })

  it('is served as JSON and as a page that runs no script', async () => {
    const { page, style, json } = await docs()
    assert.deepEqual(json.json(), JSON.parse(JSON.stringify(openApiDocument())))
    assert.equal(page.statusCode, 200)
    assert.match(String(page.headers['content-security-policy']), /^default-src 'none'; style-src 'self'/)
    assert.doesNotMatch(page.body, /<script|<style|style=|\son\w+=|https?:\/\/(?!sheaf\.example)/)
    assert.match(String(style.headers['content-type']), /^text\/css/)
    // It is no page of the app, and leads back to it.
    for (const way of ['/', '/repositories']) assert.ok(page.body.includes(`href="${way}"`), way)
  })

  it('has an anchor, the access and an example for each operation', async () => {
    const { page } = await docs()
    const ids = [...page.body.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    assert.equal(new Set(ids).size, ids.length, 'an id stands twice')
    for (const name of Object.keys(contract)) assert.ok(ids.includes(name), name)
    for (const [, target] of page.body.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(target), `#${target}`)
    assert.equal(page.body.match(/<pre /g)?.length, Object.keys(contract).length)
    assert.match(page.body, /curl http:\/\/sheaf\.example:3000\/api\/repo\/ada\/weaver</)
    assert.match(page.body, /no access key opens it/)
  })
})
