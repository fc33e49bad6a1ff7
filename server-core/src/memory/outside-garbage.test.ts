import assert from 'node:assert/strict'
import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { describe, it } from 'vitest'
import { countGarbage } from './outside-garbage.ts'

const mebibyte = 1024 * 1024

/** Receives half a gigabyte in pieces, as bodies come, and says what of that lay in memory at the most. */
const source = `
  const { parentPort } = require('node:worker_threads')
  import(process.env.MODULE).then(async ({ countGarbage }) => {
    let most = 0
    for (let piece = 0; piece < 8192; piece += 1) {
      const { length } = Buffer.allocUnsafeSlow(64 * 1024)
      countGarbage(length)
      if (piece % 16 === 0) await new Promise(setImmediate)
      most = Math.max(most, process.memoryUsage().arrayBuffers)
    }
    parentPort.postMessage(most)
  })
`

/** Answers as a server does that holds some hundred thousand objects, and says how often all of its heap was collected because a small collection was asked for. */
const answering = `
  const { parentPort } = require('node:worker_threads')
  const { constants, PerformanceObserver } = require('node:perf_hooks')
  import(process.env.MODULE).then(async ({ countGarbage }) => {
    const kept = Array.from({ length: 300_000 }, (_, n) => ({ n, list: [n] }))
    let [all, forced] = [0, 0]
    new PerformanceObserver((list) => {
      for (const { detail } of list.getEntries()) {
        if (detail.kind !== constants.NODE_PERFORMANCE_GC_MAJOR) continue
        all += 1
        if ((detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0) forced += 1
      }
    }).observe({ entryTypes: ['gc'] })
    const held = []
    for (let piece = 0; piece < 8192; piece += 1) {
      held.push(Buffer.allocUnsafeSlow(64 * 1024))
      if (held.length > 800) held.splice(0, 400)
      countGarbage(64 * 1024)
      if (piece % 4 === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
    parentPort.postMessage({ all, forced, kept: kept.length })
  })
`

describe('garbage outside of the heap', () => {
  it('is collected once in three MiB', () => {
    // Whatever other tests have counted in this process.
    countGarbage(3 * mebibyte, () => undefined)
    let collections = 0
    const count = (mebibytes: number) => {
      for (let at = 0; at < mebibytes; at += 1) countGarbage(mebibyte, () => (collections += 1))
      return collections
    }
    assert.equal(count(3), 1)
    assert.equal(count(2), 1)
    assert.equal(count(1), 2)
    countGarbage(100 * mebibyte, () => (collections += 1))
    assert.equal(collections, 3)
  })

  it('leaves little behind', async () => {
    // Threads that begin from now on can collect.
    setFlagsFromString('--expose-gc')
    const env = { ...process.env, MODULE: new URL('./outside-garbage.ts', import.meta.url).href }
    const worker = new Worker(source, { eval: true, env })
    const [most] = await once(worker, 'message')
    await worker.terminate()
    // On a busy machine what is swept beside comes late: 20 to 41 were seen, and 68 to 93 where nothing is collected.
    assert.ok(most < 60 * mebibyte, `${most / mebibyte} MiB`)
  })
  it('waits for V8 where it marks all of the heap, and does not have it stop for that', async () => {
    setFlagsFromString('--expose-gc')
    const env = { ...process.env, MODULE: new URL('./outside-garbage.ts', import.meta.url).href }
    const worker = new Worker(answering, { eval: true, env })
    const [{ all, forced }] = await once(worker, 'message')
    await worker.terminate()
    // 34 of 39 before it waited, one of 33 at most since.
    assert.ok(forced <= all / 4, `${forced} of ${all}`)
  })
})
