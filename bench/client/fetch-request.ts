import { gitLines } from '../data/run-git.ts'

/**
 * The body of a full clone by protocol version 2, as gitprotocol-v2(5) has it: all branches and tags wanted, nothing
 * at hand, `done`. `without` leaves out the ref of this number: nearly the same pack, by a request that no cache has
 * seen.
 */
export async function cloneRequest({ gitDir, without }: { gitDir: string; without?: number }): Promise<Buffer> {
  const format = ['--git-dir', gitDir, 'for-each-ref', '--format=%(objectname)', 'refs/heads', 'refs/tags']
  const oids = await gitLines(format)
  const wanted = without === undefined ? oids : oids.filter((_, index) => index !== oids.length - 1 - without)
  return wholeRequest([...new Set(wanted)], [])
}

/** The same by `git clone --single-branch`: one commit and all before it, with the tags that stand for any of them. */
export const branchRequest = (oid: string): Buffer => wholeRequest([oid], ['include-tag'])

const wholeRequest = (wanted: readonly string[], more: readonly string[]): Buffer =>
  Buffer.concat([
    line('command=fetch'),
    line('agent=git/2.39.5'),
    line('object-format=sha1'),
    Buffer.from('0001'),
    ...['thin-pack', 'no-progress', ...more, 'ofs-delta'].map(line),
    ...wanted.map((oid) => line(`want ${oid}`)),
    line('done'),
    Buffer.from('0000'),
  ])

/** What a client asks before it says what it wants: which refs there are. */
export const refsRequest = (): Buffer =>
  Buffer.concat([
    line('command=ls-refs'),
    line('agent=git/2.39.5'),
    line('object-format=sha1'),
    Buffer.from('0001'),
    ...['peel', 'symrefs', 'ref-prefix refs/heads/', 'ref-prefix refs/tags/', 'ref-prefix HEAD'].map(line),
    Buffer.from('0000'),
  ])

/** The body of a clone of one commit without its history. */
export const shallowRequest = (oid: string): Buffer =>
  Buffer.concat([
    line('command=fetch'),
    line('agent=git/2.39.5'),
    line('object-format=sha1'),
    Buffer.from('0001'),
    ...['no-progress', 'ofs-delta', `want ${oid}`, 'deepen 1', 'done'].map(line),
    Buffer.from('0000'),
  ])

const line = (text: string) => Buffer.from(`${(text.length + 5).toString(16).padStart(4, '0')}${text}\n`)
