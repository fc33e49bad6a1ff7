import { keyedBlake3 } from './blake3.ts'

/** The keys by which Xet tells its hashes apart (its documentation, "Hashing"). */
const keys = {
  chunk: '6697f5775b9550de3135cbaca597181c9de421109beb2b58b4d0b04b93adf229',
  node: '017ec5c7a5472996fd946666b48a02e65ddd536f37c76dd2f86352e64a53713f',
  file: '00'.repeat(32),
}
export const hashBytes = 32

/** A chunk, or what was made of several: its hash and how many bytes of a file it stands for. */
export interface XetNode {
  hash: Buffer
  bytes: number
}

/** The hashes of Xet, all of them BLAKE3 with a key. */
export interface XetHashes {
  chunk(bytes: Uint8Array): Buffer
  /** The hash of a file, by the root of its chunks. */
  file(root: Buffer): Buffer
  /** Starts a tree over chunks that come one after the other. */
  tree(): XetTree
}

/** A tree over chunks, built as they come. */
export interface XetTree {
  add(node: XetNode): void
  /** Its root; nothing where nothing came. */
  root(): Buffer | undefined
}

/** Makes the hashes. They hold less than a megabyte of WebAssembly's memory, and are used by one thread. */
export async function createXetHashes(): Promise<XetHashes> {
  const keyed = (key: string) => keyedBlake3(Buffer.from(key, 'hex'))
  const [chunk, node, file] = await Promise.all([keyed(keys.chunk), keyed(keys.node), keyed(keys.file)])
  const merge = (nodes: readonly XetNode[]): XetNode => ({
    hash: node(Buffer.from(nodes.map(({ hash, bytes }) => `${hashText(hash)} : ${bytes}\n`).join(''))),
    bytes: nodes.reduce((sum, { bytes }) => sum + bytes, 0),
  })
  return { chunk, file, tree: () => growTree(merge) }
}

/** A node has up to nine children, and ends early after the third or a later one whose hash is a multiple of four. */
const most = 9

/** Where the next node ends, by as many of its children as are there: all that are left, or nine. */
function cutOf(nodes: readonly XetNode[]): number {
  const early = nodes.findIndex(({ hash }, at) => at >= 2 && at < most && (hash[24] ?? 0) % 4 === 0)
  return early < 0 ? Math.min(most, nodes.length) : early + 1
}

/** Each level holds no more than what the next node of the level above may be made of. */
function growTree(merge: (nodes: readonly XetNode[]) => XetNode): XetTree {
  const levels: { waiting: XetNode[]; merged: boolean }[] = []
  const levelAt = (at: number) => {
    const level = levels[at] ?? { waiting: [], merged: false }
    levels[at] = level
    return level
  }
  const mergeAt = (at: number) => {
    const level = levelAt(at)
    level.merged = true
    push(at + 1, merge(level.waiting.splice(0, cutOf(level.waiting))))
  }
  const push = (at: number, node: XetNode) => {
    const { waiting } = levelAt(at)
    waiting.push(node)
    if (waiting.length === most) mergeAt(at)
  }
  return {
    add: (node) => push(0, node),
    root() {
      for (let at = 0; at < levels.length; at += 1) {
        const { waiting, merged } = levelAt(at)
        const [only] = waiting
        if (!merged && waiting.length <= 1) return only?.hash
        while (waiting.length > 0) mergeAt(at)
      }
      return undefined
    },
  }
}

/** A hash as texts have it: four numbers of 64 bits, each with its highest digit first. */
export const hashText = (hash: Uint8Array): string => Buffer.from(hash).swap64().toString('hex')

/** Could this be the text of a hash? */
export const isHashText = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)
