import assert from 'node:assert/strict'
import { join } from 'node:path'
import { runSync } from '@sheaf/git-engine/testing/run-sync'
import { describe, it } from 'vitest'

describe('what a start loads', () => {
  it('is not what only a request needs: the library of SSH, of PostgreSQL, of mail, of second factors', () => {
    const script = `
      await import(${JSON.stringify(join(import.meta.dirname, 'serve.ts'))})
      const { createRequire } = await import('node:module')
      console.log(Object.keys(createRequire(import.meta.url).cache).join('\\n'))`
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const { status, stdout } = runSync(process.execPath, ['--input-type=module', '--eval', script], {
      env: { PATH, NODE_COMPILE_CACHE },
    })
    assert.equal(status, 0)
    const loaded = stdout.toString()
    assert.match(loaded, /fastify/)
    assert.doesNotMatch(loaded, /node_modules\/(ssh2|pg|nodemailer|otpauth|openid-client|@aws-sdk)\//)
  })
})
