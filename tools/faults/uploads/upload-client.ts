import { z } from 'zod'
import { uploadOf } from './upload.ts'
import { uploadKinds } from './upload-kinds.ts'

/**
 * A client that sends one upload, in a process that may be killed: says `ready`, waits for a line, and writes the name of each step
 * as it is answered.
 */
const Task = z.object({
  sender: z.object({ url: z.string(), owner: z.string(), token: z.string() }),
  name: z.string(),
  kind: z.enum(['lfs', 'parts', 'xet', 'inline']),
})
const { sender, name, kind } = Task.parse(JSON.parse(process.argv[2] ?? ''))
const upload = uploadOf({ sender, name, kind: uploadKinds[kind] })
upload.onAnswer = (step) => process.stdout.write(`${step}\n`)
process.stdout.write('ready\n')
process.stdin.once('data', () => {
  process.stdin.destroy()
  void upload.kind.send(upload)
})
