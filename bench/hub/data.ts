import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { runProcess } from '../../tools/process/run-process.ts'
import { git } from '../data/run-git.ts'

const mebibyte = 1024 * 1024

/** Writes random bytes, which nothing makes smaller and nobody has sent before. */
export async function writeRandom(path: string, megabytes: number): Promise<string> {
  const file = await open(path, 'w')
  for (let written = 0; written < megabytes; written += 1) await file.write(randomBytes(mebibyte))
  await file.sync()
  await file.close()
  return path
}

const perFolder = 100
const smallBytes = 10_000

/** Makes small files, a hundred in each folder. */
export function makeFiles(path: string, count: number): string {
  for (let number = 0; number < count; number += 1) {
    const folder = join(path, `part-${Math.floor(number / perFolder)}`)
    if (number % perFolder === 0) mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${number}.bin`), randomBytes(smallBytes))
  }
  return path
}

/** Makes a bare repository whose branch `main` has so many files, a thousand in each folder. */
export async function makeTree(path: string, count: number): Promise<string> {
  await git(['init', '-q', '--bare', '-b', 'main', path])
  const files = Array.from(
    { length: count },
    (_, number) =>
      `M 100644 inline shard-${Math.floor(number / 1_000)}/${number}.json\ndata ${`${number}`.length}\n${number}\n`,
  )
  const head = 'commit refs/heads/main\ncommitter Ada <ada@example.org> 1700000000 +0000\ndata 4\nTree\n'
  const stream = join(path, 'stream')
  writeFileSync(stream, head + files.join(''))
  const { code, output } = await runProcess('sh', [
    '-c',
    'git --git-dir "$1" fast-import --quiet < "$2"',
    'sh',
    path,
    stream,
  ])
  if (code !== 0) throw new Error(output)
  return path
}
