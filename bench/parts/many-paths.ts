import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProcess } from '../../tools/process/run-process.ts'
import type { RunPart } from '../bench.ts'
import { ask } from '../client/ask.ts'
import { sampleOf } from '../data/random-numbers.ts'
import { git, gitEnvironment } from '../data/run-git.ts'
import { median, quantile } from '../load/median.ts'

const count = 80_000
const words =
  'alpha beta gamma delta index user server parser token widget render stream engine model layer tensor batch train test utils helper config route'.split(
    ' ',
  )

/** Paths as a large monorepo has them, always the same ones: few words, in many places. */
const paths = Array.from({ length: count }, (_, index) => {
  const word = (step: number) => words[(index * step + Math.floor(index / words.length)) % words.length]
  return `${word(3)}/${word(5)}/${word(7)}-${index % 97}/${word(11)}_${index}.ts`
})

/** What people type of a path: its end, the first letters of each of its names, its beginning, the whole name. */
const typed: Readonly<Record<string, (path: string) => string>> = {
  end: (path) => path.slice(-9),
  letters: (path) =>
    path
      .split('/')
      .map((name) => name.slice(0, 3))
      .join(''),
  beginning: (path) => path.slice(0, 12),
  name: (path) => path.slice(path.lastIndexOf('/') + 1),
}

/** Go to file in a repository of 80,000 paths. */
export const manyPaths: RunPart = async ({ workshop, folder, tell }) => {
  const hosted = await workshop.create({ name: 'many-paths', branch: 'main' })
  const [gitDir, stream] = [join(folder, 'many-paths.git'), join(folder, 'many-paths')]
  const head =
    'blob\nmark :1\ndata 2\nx\n\ncommit refs/heads/main\ncommitter A <a@example.org> 1700000000 +0000\ndata 4\nMany\n'
  writeFileSync(stream, `${head}${paths.map((path) => `M 100644 :1 ${path}\n`).join('')}\n`)
  await git(['init', '-q', '--bare', gitDir])
  const made = await runProcess('sh', ['-c', 'git -C "$1" fast-import --quiet <"$2"', 'sh', gitDir, stream], {
    env: gitEnvironment,
  })
  if (made.code !== 0) throw new Error(`git could not make ${count} paths:\n${made.output.slice(-2000)}`)
  await git(['--git-dir', gitDir, 'push', '-q', hosted.remote, 'main'])
  const find = async (query: string) => {
    const address = `${hosted.api}/find-files/main?query=${encodeURIComponent(query)}`
    const { status, milliseconds } = await ask(address, workshop.apiHeaders)
    if (status !== 200) throw new Error(`${address} answered ${status}`)
    return milliseconds
  }
  const first = await find('widget_7')
  const parts: string[] = []
  const all: number[] = []
  for (const [name, of] of Object.entries(typed)) {
    const times: number[] = []
    for (const path of sampleOf(paths, 100)) times.push(await find(of(path)))
    parts.push(`${name} ${median(times).toFixed(1)}`)
    all.push(...times)
  }
  const note = `${parts.join(', ')}; p99 ${quantile(all, 0.99).toFixed(1)}, the first ${Math.round(first)} ms`
  tell({ name: `go to file, ${count} paths`, figure: median(all), unit: 'ms', target: { atMost: 10 }, note })
}
