import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { at } from '../../workspace.ts'
import type { Apart } from '../changes/changes.ts'
import type { Sender } from './model-on-hub.ts'
import type { uploadKinds } from './upload-kinds.ts'

interface Task {
  sender: Sender
  name: string
  kind: keyof typeof uploadKinds
}

/** Starts a client that waits to send an upload. `onAnswer` is told of each step that it has heard an answer to. */
export async function startClient(task: Task, onAnswer: (step: string) => void): Promise<Apart> {
  const child = spawn(process.execPath, [at('tools/faults/uploads/upload-client.ts'), JSON.stringify(task)], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ready = Promise.withResolvers<void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'ready') ready.resolve()
    else onAnswer(line)
  })
  // What it has said is read to its end before it counts as ended.
  const ended = new Promise<boolean>((resolve) => {
    child.once('close', (code) => {
      ready.resolve()
      resolve(code === 0)
    })
  })
  child.stdin.on('error', () => undefined)
  await ready.promise
  return { begin: () => void child.stdin.write('\n'), kill: () => void child.kill('SIGKILL'), ended }
}
