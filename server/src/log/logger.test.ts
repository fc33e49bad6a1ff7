import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createLogger } from './logger.ts'

describe('the log', () => {
  it('leaves secrets out, wherever a request or a mail has them', () => {
    const lines: string[] = []
    const log = createLogger({ level: 'info', target: { write: (line) => void lines.push(line) } })
    log.info({ password: 'hunter2', path: '/x' }, 'a field')
    log.info({ headers: { authorization: 'hunter2', cookie: 'hunter2', accept: '*/*' } }, 'headers')
    log.info({ body: { code: 'hunter2', email: 'a@b.org' }, payload: { text: 'hunter2' } }, 'bodies')
    assert.equal(lines.length, 3)
    assert.ok(!lines.join('').includes('hunter2'))
    assert.ok(lines.join('').includes('a@b.org') && lines.join('').includes('*/*'))
    for (const line of lines) assert.equal(JSON.parse(line).level, 'info')
  })
})
