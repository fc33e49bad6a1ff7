import assert from 'node:assert/strict'
import { accessAreas, contract } from '@sheaf/contract'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { createUser, issueAccessKey } from '../testing/factories.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'

/** Every operation, at some address. */
const operations = Object.entries(contract).map(([name, { method, path, access }]) => ({
  name,
  method,
  access,
  path: path.replace(/\{\w+\*?\}/g, 'x'),
}))

describe('access', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const statusOf = async ({ method, path }: { method: string; path: string }, token?: string) => {
    const authorization = token && { authorization: `Bearer ${token}` }
    return (await server.browser().send(method, path, authorization ? { headers: authorization } : {})).status
  }

  it('is declared by every operation, with an area that exists', () => {
    for (const { name, access } of operations) {
      assert.ok(['anyone', 'session', 'account'].includes(access.by), name)
      if (access.by === 'session') continue
      assert.equal(access.area === undefined, access.level === undefined, name)
      if (access.area !== undefined) assert.ok(accessAreas.includes(access.area), name)
    }
  })

  it('is refused to visitors where an account is needed, before anything else is checked', async () => {
    for (const operation of operations) {
      if (operation.access.by !== 'anyone') assert.equal(await statusOf(operation), 401, operation.name)
      else assert.notEqual(await statusOf(operation), 401, operation.name)
    }
  })

  it('is refused to a key that does not grant its area at its level', async () => {
    const user = await createUser(server)
    const everything = Object.fromEntries(accessAreas.map((area) => [area, 2]))
    const tokens = new Map<string, string>()
    // An account has a bound of keys, and operations have none: those that ask for the same are asked with the same key.
    const tokenWith = async (grants: Record<string, number>) => {
      const wanted = JSON.stringify(grants)
      const token = tokens.get(wanted) ?? (await issueAccessKey(server, user, { grants })).token
      tokens.set(wanted, token)
      return token
    }
    for (const operation of operations) {
      const { access, name } = operation
      if (access.by === 'session') {
        assert.equal(await statusOf(operation, await tokenWith(everything)), 403, name)
      } else if (access.area !== undefined && access.level !== undefined) {
        for (const level of [0, 1, 2] as const) {
          const status = await statusOf(operation, await tokenWith({ ...everything, [access.area]: level }))
          if (level < access.level) assert.equal(status, 403, `${name} with ${access.area} ${level}`)
          else assert.ok(status !== 403 && status !== 401, `${name} with ${access.area} ${level}: ${status}`)
        }
      }
    }
  })

  it('is refused to a wrong key even where visitors may call', async () => {
    for (const operation of operations) assert.equal(await statusOf(operation, 'sheaf_wrong'), 401, operation.name)
  })
})
