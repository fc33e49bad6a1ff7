import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { git, gitEnvironment } from '../data/run-git.ts'

export const wide = { files: 1_500, lines: 200_000 } as const
/** Of each file half as many lines go as its part of the diff has, and as many come. */
const linesEach = Math.ceil(wide.lines / wide.files / 2)

const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`
const head = (branch: string, text: string) =>
  `commit refs/heads/${branch}\ncommitter Ada <ada@example.org> 1700000000 +0000\n${data(text)}`

/** A bare repository whose branch `topic` changes every line of every file of `main`. */
export async function makeWide(gitDir: string): Promise<void> {
  await git(['init', '-q', '--bare', '-b', 'main', gitDir])
  const child = spawn('git', ['--git-dir', gitDir, 'fast-import', '--quiet'], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, ...gitEnvironment },
  })
  const ended = once(child, 'close')
  for (const [branch, word] of [
    ['main', 'warp'],
    ['topic', 'weft'],
  ] as const) {
    child.stdin.write(head(branch, `Write ${word}`))
    if (branch === 'topic') child.stdin.write('from refs/heads/main\n')
    for (let file = 0; file < wide.files; file += 1)
      child.stdin.write(`M 100644 inline part-${file % 40}/file-${file}.ts\n${data(textOf(file, word))}`)
  }
  child.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`)
}

const textOf = (file: number, word: string) =>
  Array.from(
    { length: linesEach },
    (_, line) => `export const ${word}${line} = weave(${file}, ${line}) // ${word}`,
  ).join('\n')
