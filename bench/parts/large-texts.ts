import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { RunPart } from '../bench.ts'
import { ask } from '../client/ask.ts'
import { git, gitEnvironment } from '../data/run-git.ts'
import { median } from '../load/median.ts'
import type { Hosted } from '../sheaf/workshop.ts'

const rounds = 5
const readmeBytes = 300 * 1024
const scriptBytes = 1_500_000
/**
 * Between the requests beside: without it the client and the server's main thread would have both cores of a small machine, and nothing
 * would be measured but who yields.
 */
const pauseMilliseconds = 5
const author = 'Ada Lovelace <ada@example.org> 1700000000 +0000'

const Answer = z.object({ data: z.object({ next: z.nullable(z.number()) }) })

/** Sections of prose, lists, links, tables and code, as many as fill so many bytes. */
function readme(bytes: number): string {
  const parts = ['# Measures\n']
  let length = 0
  for (let number = 1; length < bytes; number += 1) {
    const part = `## Part ${number}\n\nWhat was weighed on day ${number} is *here*, see [the table](#part-${number}) and \`scale${number}\`.\n\n- one\n- two\n  - half\n\n| jar | grams |\n|---|---|\n| a${number} | ${number} |\n\n\`\`\`js\nweigh(${number})\n\`\`\`\n`
    parts.push(part)
    length += part.length
  }
  return parts.join('\n').slice(0, bytes)
}

function script(bytes: number): string {
  const line = (number: number) =>
    `export function weigh${number}(jar) { return jar.grams * ${number} + 'of ${number}'.length } // measured twice\n`
  const lines: string[] = []
  for (let [number, length] = [1, 0]; length < bytes; number += 1) {
    lines.push(line(number))
    length += line(number).length
  }
  return lines.join('')
}

/** A README of 300 KB, and 1.5 MB of JavaScript: their text, and their colours beside other requests. */
export const largeTexts: RunPart = async ({ workshop, tell }) => {
  const other = await workshop.create({ name: 'beside', branch: 'main' })
  const hosted = await workshop.create({ name: 'large-texts', branch: 'main' })
  await fill(hosted)
  const { api, branch } = hosted
  // By another commit each time, whose files are others: nobody has asked for any of them.
  const times = {
    readme: [] as number[],
    rest: [] as number[],
    text: [] as number[],
    first: [] as number[],
    colours: [] as number[],
    beside: [] as number[],
  }
  for (let round = 0; round < rounds; round += 1) {
    const commit = `${branch}~${round}`
    const at = await git(['--git-dir', hosted.gitDir, 'rev-parse', commit])
    const once = async (path: string) => {
      const { status, milliseconds } = await ask(`${api}/${path}`, workshop.apiHeaders)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      return milliseconds
    }
    times.readme.push(await once(`readme/${at}`))
    times.rest.push(await once(`readme/${at}?part=1`))
    times.text.push(await once(`blob/${at}/weigh.js`))
    let isColoured = false
    const began = performance.now()
    const colour = async () => {
      for (let page: number | null = 0; page !== null; ) {
        const { status, body } = await ask(`${api}/tokens/${at}/weigh.js?page=${page}`, workshop.apiHeaders)
        if (status !== 200) throw new Error(`page ${page} of colours answered ${status}`)
        if (page === 0) times.first.push(performance.now() - began)
        page = Answer.parse(JSON.parse(body.toString())).data.next
      }
      times.colours.push(performance.now() - began)
    }
    const colouring = colour().finally(() => {
      isColoured = true
    })
    while (!isColoured) {
      const { milliseconds } = await ask(`${other.api}/refs`, workshop.apiHeaders)
      times.beside.push(milliseconds)
      await setTimeout(pauseMilliseconds)
    }
    await colouring
  }
  const note = `median of ${rounds} that nobody asked for`
  tell({
    name: 'README of 300 KB, cold: its start',
    figure: median(times.readme),
    unit: 'ms',
    target: { atMost: 60 },
    note,
  })
  tell({ name: 'the same: what follows it', figure: median(times.rest), unit: 'ms', note })
  tell({
    name: 'JavaScript of 1.5 MB: its text, cold',
    figure: median(times.text),
    unit: 'ms',
    target: { atMost: 80 },
    note,
  })
  tell({
    name: 'the same: colours of its first lines',
    figure: median(times.first),
    unit: 'ms',
    target: { atMost: 700 },
    note,
  })
  tell({
    name: 'the same: all of its colours, page by page',
    figure: median(times.colours),
    unit: 'ms',
    target: { atMost: 700 },
    note,
  })
  tell({
    name: 'the same: other requests meanwhile, the slowest',
    figure: Math.max(...times.beside),
    unit: 'ms',
    target: { atMost: 100 },
    note: `${times.beside.length} of them, median ${median(times.beside).toFixed(1)} ms`,
  })
}

/** As many commits as there are rounds, each with files of its own. */
async function fill(hosted: Hosted): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-large-texts-'))
  await git(['init', '--quiet', '--bare', '--initial-branch=main', folder])
  const child = spawn('git', ['--git-dir', folder, 'fast-import', '--quiet'], {
    env: { ...process.env, ...gitEnvironment },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`
  for (let round = 1; round <= rounds; round += 1) {
    const files = {
      'README.md': `${readme(readmeBytes)}\n${round}\n`,
      'weigh.js': `// ${round}\n${script(scriptBytes)}`,
    }
    child.stdin.write(`commit refs/heads/main\ncommitter ${author}\n${data(`Round ${round}`)}`)
    for (const [path, text] of Object.entries(files)) child.stdin.write(`M 100644 inline ${path}\n${data(text)}`)
  }
  child.stdin.end()
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`)
  await git(['--git-dir', folder, 'push', '--quiet', hosted.remote, 'refs/heads/main'])
  rmSync(folder, { recursive: true, force: true })
}
