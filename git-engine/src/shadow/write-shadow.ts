import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { initRepository } from '../disk/init-repository.ts'
import { isObjectId } from '../objects/object-id.ts'
import { exitError, type Git } from '../process/run-git.ts'

/** A text of a shadow, and all paths at which it lies. */
export interface ShadowText {
  paths: readonly string[]
  bytes: Uint8Array
}

export interface ShadowOptions {
  /** The shadow; made where it is not there. */
  gitDir: string
  /** More lines of its configuration, for whoever reads it, as `name` to `value` of one section. */
  section: { name: string; values: Readonly<Record<string, string>> }
  /** The commit that this one follows; a shadow of nothing where there is none. */
  base: string | undefined
  /** Paths of the base that are no more. */
  removed: readonly string[]
  texts: AsyncIterable<ShadowText>
  signal?: AbortSignal | undefined
}

const branch = 'main'
const deadlineMs = 10 * 60_000

/**
 * Writes a commit of texts into a repository that is nobody's: what a program of others reads in place of a repository of ours, of which it gets
 * neither history nor references, nor a file that is none of its business. Gives the commit. Nothing of it is worth a sync: it is made anew.
 */
export async function writeShadow(git: Git, options: ShadowOptions): Promise<string> {
  const { gitDir, section, base, removed, texts, signal } = options
  if (base === undefined) {
    await initRepository({ git, gitDir, branch })
    await mkdir(join(gitDir, 'refs', 'heads'), { recursive: true })
  }
  await writeFile(join(gitDir, 'config'), configOf(section))
  const command = {
    gitDir,
    lane: 'maintenance',
    // What it writes comes from a reader that has a slot of the same lane: it rests as long as that one waits.
    holdsSlot: true,
    // Few large packs are of more use to readers than many objects; a text is not worth much compression.
    settings: ['fastimport.unpackLimit=1', 'pack.compression=1', 'core.fsync=none'],
    args: ['fast-import', '--quiet', '--force', '--date-format=raw', '--depth=0'],
    deadlineMs,
    signal,
  } as const
  const child = await git.start(command)
  let output = ''
  child.stdout.setEncoding('latin1').on('data', (text: string) => {
    output += text
  })
  const { stdin } = child
  // Whoever ends in the middle reads no more: to write on would wait for ever.
  const over = child.ended.then((exit) => Promise.reject(exitError(command, exit)))
  over.catch(() => undefined)
  const write = async (...parts: (string | Uint8Array)[]) => {
    for (const part of parts) if (!stdin.write(part)) await Promise.race([once(stdin, 'drain'), over])
  }
  try {
    const placed = await writeTexts(write, texts)
    const seconds = Math.floor(Date.now() / 1_000)
    await write(`commit refs/heads/${branch}\nmark :1\ncommitter Sheaf <sheaf@localhost> ${seconds} +0000\ndata 0\n`)
    if (base !== undefined && isObjectId(base)) await write(`from ${base}\n`)
    for (const path of removed) await write(`D ${quoted(path)}\n`)
    // A file may stand where a folder stood, and the other way round: what is gone goes first.
    for (const { paths, mark } of placed) for (const path of paths) await write(`M 100644 :${mark} ${quoted(path)}\n`)
    await write('\nget-mark :1\n')
    end(stdin)
  } catch (error) {
    child.kill()
    await child.ended
    throw error
  }
  const exit = await child.ended
  if (exit.why !== 'exit' || exit.code !== 0) throw exitError(command, exit)
  return output.trim()
}

const end = (stdin: Writable) => void stdin.end()

/** Says what the texts are, which paths are told to be later. The first mark is the commit's. */
async function writeTexts(
  write: (...parts: (string | Uint8Array)[]) => Promise<void>,
  texts: AsyncIterable<ShadowText>,
): Promise<{ paths: readonly string[]; mark: number }[]> {
  const placed: { paths: readonly string[]; mark: number }[] = []
  for await (const { paths, bytes } of texts) {
    const mark = placed.length + 2
    placed.push({ paths, mark })
    await write(`blob\nmark :${mark}\ndata ${bytes.length}\n`, bytes, '\n')
  }
  return placed
}

/** A path between quotes, as git reads one (git-fast-import(1)). */
const quoted = (path: string) => `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`

const configOf = ({ name, values }: ShadowOptions['section']) =>
  [
    '[core]',
    '\trepositoryformatversion = 0',
    '\tbare = true',
    `[${name}]`,
    ...Object.entries(values).map(([key, value]) => `\t${key} = ${value}`),
    '',
  ].join('\n')
