import { Readable } from 'node:stream'
import { createObjectStore } from '../object-store.ts'

/** A process that takes a file and is killed: `within` it, when it is `written` or when it is `kept`. */
const [dataFolder = '', step = ''] = process.argv.slice(2)
const die = () => process.kill(process.pid, 'SIGKILL')
const size = 4 * 1024 * 1024

async function* body() {
  yield Buffer.alloc(size / 2, 'a')
  if (step === 'within') {
    await new Promise((resolve) => setTimeout(resolve, 50))
    die()
  }
  yield Buffer.alloc(size / 2, 'b')
}

const file = await createObjectStore({ dataFolder }).take({ body: Readable.from(body()), size })
if (step === 'written') die()
await file.keep()
die()
