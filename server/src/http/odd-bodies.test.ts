import assert from 'node:assert/strict'
import { contract } from '@sheaf/contract'
import { afterAll, beforeAll, describe, it } from 'vitest'
import * as z from 'zod'
import { createTeam, createUser, signIn } from '../testing/factories.ts'
import { type MailSink, startMailSink } from '../testing/mail-sink.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'

type Json = z.core.JSONSchema.BaseSchema

/** Where a field takes one kind of value, it gets all others, and some that only look like what it takes. */
const odd: readonly (readonly [name: string, json: string])[] = [
  ['null', 'null'],
  ['a number', '7'],
  ['a number that is none', '1e999'],
  ['a negative number', '-1'],
  ['true', 'true'],
  ['an array', '[]'],
  ['an array of everything', '[null,1,"x",{},[[]]]'],
  ['an object', '{}'],
  ['the prototype', '{"__proto__":{"isAdministrator":true},"constructor":{"prototype":{}}}'],
  ['a name of every object', '"__proto__"'],
  ['empty text', '""'],
  ['control characters', JSON.stringify('a\u0000\u001b\u202e\ud800')],
  ['a long word', JSON.stringify('x'.repeat(5_000))],
]
const megabyte = JSON.stringify('x'.repeat(1_000_000))

/** Something that a schema may well take: the rest of a body, so that it is not for this that it is refused. */
function sampleOf(schema: Json | boolean | undefined): unknown {
  if (typeof schema !== 'object') return 'x'
  const { type, anyOf, allOf, format, properties = {}, required = [] } = schema
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum !== undefined) return schema.enum[0]
  const [part] = anyOf ?? allOf ?? []
  if (part !== undefined) return sampleOf(part)
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name])]))
  if (type === 'array') return []
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (format === 'email') return 'odd@example.org'
  if (format === 'date') return '2030-01-01'
  return 'x'.repeat(schema.minLength ?? 1)
}

/** The body of a call in JSON, with one field replaced; written by hand, as no object has a `__proto__` of its own. */
const written = (body: Readonly<Record<string, unknown>>, field: string, json: string): string =>
  `{${[...Object.entries(body).flatMap(([name, value]) => (name === field || value === undefined ? [] : [`${JSON.stringify(name)}:${JSON.stringify(value)}`])), `${JSON.stringify(field)}:${json}`].join(',')}}`

describe('odd bodies', () => {
  let server: TestServer
  let sink: MailSink
  beforeAll(async () => {
    sink = await startMailSink()
    server = await startServer({ env: { SHEAF_SMTP_URL: sink.url } })
  })
  afterAll(async () => {
    await server.stop()
    await sink.stop()
  })

  /** What operations name in their paths: all of it is there, and is its caller's. */
  const scene = async () => {
    const user = await createUser(server)
    const { api } = await signIn(server, user)
    const { username } = user
    await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'here' } })
    const team = await createTeam(server, { name: 'team-here', members: [[user, 'owner']] })
    const { uid: project } = await api.createProject({ body: { name: 'Here', template: 'kanban' } })
    const { columns } = await api.getProject({ params: { project } })
    const column = columns[0]?.uid ?? ''
    const { uid: card } = await api.createCard({ params: { project }, body: { column, title: 'Here' } })
    const at = { owner: username, username, repo: 'here', team: team.name, project, column, card }
    return { user, at: new Map(Object.entries(at)) }
  }

  it('of operations are never a fault of ours, whatever stands in whichever field', async (test) => {
    const { user, at } = await scene()
    // Before the database all engines are one: PostgreSQL is asked by texts, of which it takes fewer.
    const isBrief = server.config.database.engine === 'postgres'
    const failed: string[] = []
    let asked = 0
    for (const [name, { method, path, ...operation }] of Object.entries(contract)) {
      if (!('body' in operation) || operation.body === undefined) continue
      const schema = z.toJSONSchema(operation.body, { io: 'input', unrepresentable: 'any' })
      const fields = Object.keys(schema.properties ?? {})
      const sample = sampleOf(schema)
      const body: Readonly<Record<string, unknown>> = typeof sample === 'object' && sample !== null ? { ...sample } : {}
      const filled = path.replace(/\{(\w+)\*?\}/g, (_, key: string) => at.get(key) ?? 'x')
      // Some of them end sessions.
      const { send } = await signIn(server, user)
      const tell = async (what: string, text: string) => {
        asked += 1
        const { status, json } = await send(method, filled, { text, headers: { 'content-type': 'application/json' } })
        if (status >= 500 || Number(json.code ?? 0) >= 500) failed.push(`${name}: ${what}: ${status} ${json.msg}`)
      }
      const bodies = (isBrief ? odd.filter(([, json]) => json.startsWith('"')) : odd).flatMap(([what, json]) => [
        [`${what} as its body`, json] as const,
        ...fields.map((field) => [`${what} as ${field}`, written(body, field, json)] as const),
      ])
      if (!isBrief) for (const field of fields) bodies.push([`a megabyte as ${field}`, written(body, field, megabyte)])
      await Promise.all(
        Array.from({ length: 8 }, async () => {
          for (let next = bodies.pop(); next !== undefined; next = bodies.pop()) await tell(...next)
        }),
      )
    }
    await test.annotate(`${asked} requests`)
    assert.ok(asked > (isBrief ? 500 : 1_500), `${asked} requests`)
    assert.deepEqual(failed, [])
    assert.deepEqual(
      server.logLines.filter((line) => line.includes('"level":"error"')),
      [],
    )
    // Nothing has come into the prototype of all objects.
    assert.equal(Object.hasOwn(Object.prototype, 'isAdministrator'), false)
    const row = server.database.read.selectFrom('users').select('is_administrator').where('id', '=', user.userId)
    assert.equal((await row.executeTakeFirstOrThrow()).is_administrator, 0)
  })
})
