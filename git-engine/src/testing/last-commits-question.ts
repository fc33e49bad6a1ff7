import assert from 'node:assert/strict'
import { lastCommitBufferMemory, openLastCommitBuffer } from '../history/last-commit-buffer.ts'
import type { LastCommitsQuestion } from '../history/last-commits-answer.ts'
import type { ExpectedLastCommits } from './expected-last-commits.ts'

/** Asks for the folder of which the listing is expected. */
export function questionFor({
  commit,
  names,
  entries,
}: ExpectedLastCommits): { kind: 'last-commits' } & LastCommitsQuestion {
  const buffer = lastCommitBufferMemory(entries.length, commit.length / 2)
  return { kind: 'last-commits', commit, names: names.map((name) => name.toString('latin1')), buffer }
}

/** Holds a buffer to what is expected. */
export function assertLastCommits(
  buffer: SharedArrayBuffer,
  { commit, names, entries }: ExpectedLastCommits,
  what: string,
) {
  const read = openLastCommitBuffer(buffer, { entries: entries.length, idBytes: commit.length / 2 })
  const folder = names.map(String).join('/')
  for (const [index, { name, last }] of entries.entries()) {
    assert.equal(read.hex(index), last, `${what}: ${JSON.stringify(`${folder}/${name}`)} at ${commit}`)
  }
}
