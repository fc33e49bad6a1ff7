import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { ask } from './ask.ts'

/**
 * A thread that opens pages in turn, a few dozen a second, until it is told to stop; then it says how long each took,
 * in milliseconds. A page that fails ends it with an error.
 */
const { urls, headers } = z
  .object({ urls: z.array(z.string()), headers: z.record(z.string(), z.string()) })
  .parse(workerData)
const times: number[] = []
let stopped = false
parentPort?.once('message', () => {
  stopped = true
})
while (!stopped) {
  for (const url of urls) {
    const { status, milliseconds } = await ask(url, headers)
    if (status !== 200) throw new Error(`${url} answered ${status}`)
    times.push(milliseconds)
    await wait(20)
  }
}
parentPort?.postMessage(times)
