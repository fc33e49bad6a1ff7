import { spawnSync } from 'node:child_process'
import { openSync } from 'node:fs'
import { readMessage, writeMessage } from './run-messages.ts'

/** Runs programs for `runSync`, one after the other, until the other end of its pipes is closed. */
const [, , requests = '', answers = ''] = process.argv
const [from, to] = [openSync(requests, 'r'), openSync(answers, 'w')]

for (let message = readMessage(from); message; message = readMessage(from)) {
  const [ask, input] = message
  const { file, args, env, cwd } = JSON.parse(String(ask))
  const { status, stdout, stderr, error } = spawnSync(file, args, { env, cwd, input, maxBuffer: 1 << 30 })
  const head = { status, ...(error && { failed: error.message }) }
  writeMessage(to, [Buffer.from(JSON.stringify(head)), stdout ?? Buffer.alloc(0), stderr ?? Buffer.alloc(0)])
}
