import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { describe, it, vi } from 'vitest'
import { createLogger, flushedSoon } from './logger.ts'

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

  it('brings out what is buffered a tenth of a second later, and does nothing while nothing is logged', ({
    onTestFinished,
  }) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const done: string[] = []
    const stream = new EventEmitter()
    const { write } = flushedSoon(
      Object.assign(stream, {
        write: (line: string) => void done.push(line),
        flush: () => void done.push('flushed'),
        flushSync: () => undefined,
      }),
    )
    vi.advanceTimersByTime(60_000)
    write('one')
    write('two')
    assert.deepEqual(done, ['one', 'two'])
    vi.advanceTimersByTime(60_000)
    assert.deepEqual(done, ['one', 'two', 'flushed'])
    write('three')
    stream.emit('close')
    vi.advanceTimersByTime(60_000)
    assert.deepEqual(done, ['one', 'two', 'flushed', 'three'])
    assert.equal(vi.getTimerCount(), 0)
  })
})
