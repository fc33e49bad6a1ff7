import assert from 'node:assert/strict'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { describe, it } from 'vitest'

const source = `
  const { parentPort } = require('node:worker_threads')
  const { readlinkSync } = require('node:fs')
  const { getPriority } = require('node:os')
  const { basename } = require('node:path')
  import(process.env.MODULE).then(({ yieldThread }) => {
    const own = () => getPriority(Number(basename(readlinkSync('/proc/thread-self'))))
    const before = own()
    yieldThread(Math.min(19, before + 3))
    parentPort.postMessage({ before, after: own() })
  })
`

describe('a thread that yields to others', () => {
  it.runIf(process.platform === 'linux')('does so alone: the rest of its process stays as it is', async () => {
    const before = getPriority()
    const env = { ...process.env, MODULE: new URL('./yield-thread.ts', import.meta.url).href }
    const worker = new Worker(source, { eval: true, env })
    const [said] = await once(worker, 'message')
    await worker.terminate()
    assert.deepEqual(said, { before, after: Math.min(19, before + 3) })
    assert.equal(getPriority(), before)
  })
})
