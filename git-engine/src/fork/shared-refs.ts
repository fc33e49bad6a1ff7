import type { Git } from '../process/run-git.ts'

/** A branch or a tag, and what it leads to. */
export interface SharedRef {
  name: string
  oid: string
  isCommit: boolean
  /** What an annotated tag stands for. */
  peeled: string
}

/** Many refs have long names: so much of them is read at most. */
const maxBytes = 256 * 1024 * 1024

/** What a fork takes over, in the order of git's own files: branches and tags, and none of the refs that the server keeps for itself. */
export async function readSharedRefs({ git, gitDir }: { git: Git; gitDir: string }): Promise<SharedRef[]> {
  const format = '--format=%(objectname) %(objecttype) %(*objectname) %(refname)'
  const out = await git.run({
    gitDir,
    args: ['for-each-ref', format, 'refs/heads/', 'refs/tags/'],
    maxOutputBytes: maxBytes,
    deadlineMs: 120_000,
  })
  return out
    .toString('latin1')
    .split('\n')
    .flatMap((line) => {
      const [, oid, type, peeled = '', name] = /^([0-9a-f]+) (\w+) ([0-9a-f]*) (.+)$/.exec(line) ?? []
      return oid === undefined || name === undefined ? [] : [{ name, oid, isCommit: type === 'commit', peeled }]
    })
}

/** The ids that refs lead to, each once. */
export const tipsOf = (refs: readonly SharedRef[]): string[] => [...new Set(refs.map(({ oid }) => oid))]

/** The refs as git packs them: one file, which is there at once. */
export function packedRefs(refs: readonly SharedRef[]): Buffer {
  const lines = refs.map(({ name, oid, peeled }) => `${oid} ${name}\n${peeled === '' ? '' : `^${peeled}\n`}`)
  return Buffer.from(`# pack-refs with: peeled fully-peeled sorted \n${lines.join('')}`, 'latin1')
}
