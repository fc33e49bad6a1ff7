import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { git, gitEnvironment } from './run-git.ts'

/** A diff of many files, as it is made: `lines` come and go in all. */
export interface Wide {
  files: number
  lines: number
  /** Lines that stay between two that change; of none, every line changes. */
  kept?: number
}

const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`
const head = (branch: string, text: string) =>
  `commit refs/heads/${branch}\ncommitter Ada <ada@example.org> 1700000000 +0000\n${data(text)}`

/**
 * Makes a bare repository whose branch `topic` changes every file of `main`. Where lines stay, one file in three has them: the others are
 * written anew.
 */
export async function makeWide(gitDir: string, { files, lines, kept = 0 }: Wide): Promise<void> {
  await git(['init', '-q', '--bare', '-b', 'main', gitDir])
  const child = spawn('git', ['--git-dir', gitDir, 'fast-import', '--quiet'], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, ...gitEnvironment },
  })
  const ended = once(child, 'close')
  // Of each file half as many lines go as its part of the diff has, and as many come.
  const each = Math.ceil(lines / files / 2)
  for (const [branch, word] of [
    ['main', 'warp'],
    ['topic', 'weft'],
  ] as const) {
    child.stdin.write(head(branch, `Write ${word}`))
    if (branch === 'topic') child.stdin.write('from refs/heads/main\n')
    for (let file = 0; file < files; file += 1) {
      const text = textOf({ file, word, lines: each, kept: file % 3 === 0 ? kept : 0 })
      child.stdin.write(`M 100644 inline part-${file % 40}/file-${file}.ts\n${data(text)}`)
    }
  }
  child.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`)
}

interface WovenFile {
  file: number
  word: string
  lines: number
  kept: number
}

function textOf({ file, word, lines, kept }: WovenFile): string {
  const stays = Array.from({ length: kept }, (_, line) => `// thread ${line} of ${file}`)
  return Array.from({ length: lines }, (_, line) => [
    `export const ${word}${line} = weave(${file}, ${line}) // ${word}`,
    ...stays,
  ])
    .flat()
    .join('\n')
}
