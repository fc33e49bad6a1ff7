import { flushPacket, packet } from '../pkt-line.ts'
import type { GitRef, RefSnapshot } from '../refs/read-ref-snapshot.ts'
import type { V2Request } from './protocol-v2.ts'

type LsRefs = Extract<V2Request, { command: 'ls-refs' }>

const chunkBytes = 64 * 1024

/**
 * The answer to `ls-refs`, byte for byte that of git's own, in pieces of about 64 KiB: HEAD first, then the refs that
 * begin with one of the prefixes, or all where there are none. Who asks for `refs/pr/` is told of pull requests by that name as well.
 */
export function* answerLsRefs(snapshot: RefSnapshot, request: LsRefs): Generator<Buffer> {
  const { refs, head, byName } = snapshot
  const wanted = prefixMatcher(request.prefixes)
  let lines: Buffer[] = []
  let size = 0
  const say = (ref: Described) => {
    const line = describe(ref, request)
    lines.push(line)
    size += line.length
  }
  if (request.prefixes.length === 0 || request.prefixes.some((prefix) => 'HEAD'.startsWith(prefix))) {
    const { symref, oid } = head
    const peeled = symref === undefined ? undefined : byName.get(symref)?.peeled
    const tellsUnborn = request.unborn && request.symrefs && symref !== undefined
    if (oid !== undefined || tellsUnborn) say({ name: 'HEAD', bytes: undefined, oid, symref, peeled })
  }
  for (const ref of inOrder(refs, wanted, pullAliases(snapshot, request))) {
    say(ref)
    if (size < chunkBytes) continue
    yield Buffer.concat(lines)
    lines = []
    size = 0
  }
  yield Buffer.concat([...lines, flushPacket])
}

function* inOrder(refs: readonly GitRef[], wanted: (ref: GitRef) => boolean, aliases: Iterable<GitRef>) {
  for (const ref of refs) if (wanted(ref)) yield ref
  yield* aliases
}

const aliasPrefix = 'refs/pr/'

/**
 * What pull requests propose, by the names that clients of the Hub fetch: told to those who ask for such a name, and in no other list, so that a mirror
 * has each once. A ref that bears the name itself goes before.
 */
function* pullAliases({ refs, byName }: RefSnapshot, { prefixes }: LsRefs): Generator<GitRef> {
  const asked = prefixes.filter((prefix) => prefix.startsWith(aliasPrefix))
  if (asked.length === 0) return
  const wanted = prefixMatcher(asked)
  for (const ref of refs) {
    const [, number] = /^refs\/pull\/(\d+)\/head$/.exec(ref.name) ?? []
    const alias = { ...ref, name: `${aliasPrefix}${number}` }
    if (number !== undefined && !byName.has(alias.name) && wanted(alias)) yield alias
  }
}

type Described = Pick<GitRef, 'name' | 'bytes' | 'symref' | 'peeled'> & { oid: string | undefined }

function describe({ name, bytes, oid, symref, peeled }: Described, { peel, symrefs }: LsRefs): Buffer {
  const target = symrefs && symref !== undefined ? ` symref-target:${symref}` : ''
  const end = peel && oid !== undefined && peeled !== undefined ? ` peeled:${peeled}` : ''
  const id = oid ?? 'unborn'
  if (bytes === undefined) return packet(`${id} ${name}${target}${end}\n`)
  return packet(Buffer.concat([Buffer.from(`${id} `), bytes, Buffer.from(`${target}${end}\n`)]))
}

/**
 * Says whether a ref begins with one of the prefixes, for refs that come in order: whoever sends 65,535 prefixes to a
 * repository of 200,000 refs makes no work of one times the other. Prefixes are bytes, one a character.
 */
function prefixMatcher(prefixes: readonly string[]): (ref: GitRef) => boolean {
  if (prefixes.length === 0) return () => true
  // Where one is the beginning of another, the shorter one decides: in this order those that it begins follow it.
  const decisive: string[] = []
  for (const prefix of [...prefixes].sort()) {
    const last = decisive.at(-1)
    if (last === undefined || !prefix.startsWith(last)) decisive.push(prefix)
  }
  let at = 0
  return ({ name, bytes }) => {
    const text = storedName(name, bytes)
    for (;;) {
      const next = decisive[at + 1]
      if (next === undefined || next > text) break
      at += 1
    }
    return text.startsWith(decisive[at] ?? '')
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what is plain ASCII is the same in bytes
const ascii = /^[\x00-\x7f]*$/

const storedName = (name: string, bytes: Buffer | undefined): string =>
  bytes === undefined && ascii.test(name) ? name : (bytes ?? Buffer.from(name)).toString('latin1')
