import assert from 'node:assert/strict'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, it } from 'vitest'
import { createLogger, type Logger } from './logger.ts'
import { terminalLog } from './terminal-log.ts'

/** What a terminal without colours shows of what is logged. */
function shown(write: (log: Logger) => void, { everyRequest = false } = {}): string {
  const stream = new PassThrough({ encoding: 'utf8' })
  write(createLogger({ level: 'debug', target: terminalLog({ stream, everyRequest }) }))
  return stream.read() ?? ''
}

describe('the log on a terminal', () => {
  it('gives the path of a mail a line of its own, as one would type it', () => {
    const text = shown((log) => log.info({ file: join(process.cwd(), 'data/outbox/a.eml') }, 'mail written'))
    assert.match(text, /^\d\d:\d\d:\d\d mail written\n {9}data\/outbox\/a\.eml\n$/)
    const elsewhere = shown((log) => log.info({ file: '/var/outbox/a.eml' }, 'mail written'))
    assert.match(elsewhere, /\n {9}\/var\/outbox\/a\.eml\n$/)
  })

  it('leaves requests out that succeed, and says those that fail', () => {
    const requests = (log: Logger) => {
      log.info({ method: 'GET', path: '/', status: 200 }, 'request')
      log.error({ method: 'GET', path: '/broken', status: 500, reqId: 'r-1' }, 'request')
    }
    assert.match(shown(requests), /^\d\d:\d\d:\d\d error: request method=GET path=\/broken status=500 reqId=r-1\n$/)
    assert.match(shown(requests, { everyRequest: true }), /^\S+ request method=GET path=\/ status=200\n/)
  })

  it('has the stack of an error, and the message alone where it is a warning', () => {
    const err = new Error('no route to host')
    assert.match(
      shown((log) => log.error({ err }, 'failed')),
      /error: failed\n {9}Error: no route to host\n {9} +at /,
    )
    assert.match(
      shown((log) => log.warn({ err, job: 7 }, 'retrying')),
      /warn: retrying job=7\n {9}no route to host\n$/,
    )
  })

  it('shows control characters, and lets none through to the terminal', () => {
    const text = shown((log) => log.info({ path: '/\u001b[2J\u009b\u202e' }, 'seen'))
    assert.match(text, /path=\/\\u\{1b\}\[2J\\u\{9b\}\\u\{202e\}\n$/)
  })
})
