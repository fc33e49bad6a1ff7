import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Git } from '../process/run-git.ts'

/** Larger texts are not merged: it takes time and memory by their lines. */
const maxBytes = 1024 * 1024
const deadlineMs = 5_000

export interface Texts {
  base: Buffer
  ours: Buffer
  theirs: Buffer
}

/**
 * Merges what two people made of one text, line by line, as git merges files. Gives nothing where both changed the same lines, where one is
 * no text or too large, and where it takes too long.
 */
export async function mergeTexts({ git, base, ours, theirs }: Texts & { git: Git }): Promise<Buffer | undefined> {
  const texts = [ours, base, theirs]
  if (texts.some((text) => text.length > maxBytes || text.includes(0))) return undefined
  // git-merge-file reads files alone.
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-merge-'))
  try {
    const files = texts.map((_, index) => join(folder, String(index)))
    await Promise.all(texts.map((text, index) => writeFile(files[index] ?? '', text)))
    const child = await git.start({ args: ['merge-file', '-p', '-q', '--', ...files], deadlineMs })
    child.stdin.end()
    const [merged, { code }] = await Promise.all([buffer(child.stdout), child.ended])
    // Any other code counts conflicts, or says that it can't be done.
    return code === 0 ? merged : undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
