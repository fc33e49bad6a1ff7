/**
 * The compression of BLAKE3 for four inputs at once, as WebAssembly with vectors of 128 bits: each word of the state is a vector, and each of its
 * four lanes belongs to another input. Made once for each start, since what it consists of is a round that is repeated seven times.
 *
 * It exports `memory` and `compress(input, stride, blocks, first, last, lastBytes, counter, step, output)`: lane n begins at `input + n * stride`,
 * has `blocks` blocks of 64 bytes, of which the last counts `lastBytes`, and is chunk `counter + n * step` of its message. `first` and
 * `last` are flags of the first and the last block, beside that of a key. The key is read at 0, 32 bytes for each lane are written at `output`.
 */
export function blake3Code(pages: number): Uint8Array<ArrayBuffer> {
  const params = Object.keys(param).length
  const locals = [
    { count: 2, type: valueType.i32 },
    { count: 16 + 16 + 8 + 1, type: valueType.v128 },
  ]
  const body = [...vector(locals.map(({ count, type }) => [...leb(count), type])), ...compressLanes(), end]
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector([[0x60, ...leb(params), ...Array.from({ length: params }, () => valueType.i32), 0]])),
    ...section(3, vector([[0]])),
    ...section(5, vector([[0x01, ...leb(pages), ...leb(pages)]])),
    ...section(7, vector([exported('memory', 2), exported('compress', 0)])),
    ...section(10, vector([[...leb(body.length), ...body]])),
  ])
}

type Code = readonly number[]

const valueType = { i32: 0x7f, v128: 0x7b }
const param = { input: 0, stride: 1, blocks: 2, first: 3, last: 4, lastBytes: 5, counter: 6, step: 7, output: 8 }
/** Locals behind the parameters: flags and length of a block, 16 words of a message, the state, what chains blocks, and one that is free. */
const flags = 9
const length = 10
const word = (n: number) => 11 + n
const state = (n: number) => 27 + n
const chained = (n: number) => 43 + n
const spare = 51

/** The flags of BLAKE3 that every block has here: the hash is one with a key. */
const keyed = 16
/** Its first words, those of SHA-256. */
const initial = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a]
/** Which word each round takes from where, of the round before. */
const permutation = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8]
const rounds = 7

const end = 0x0b
const get = (local: number): Code => [0x20, ...leb(local)]
const set = (local: number): Code => [0x21, ...leb(local)]
const i32 = (value: number): Code => [0x41, ...signedLeb(value)]
const [add, multiply, subtract, equals] = [0x6a, 0x6c, 0x6b, 0x46]
const simd = (operation: number): Code => [0xfd, ...leb(operation)]
const [splat, xor, or, plus, shiftLeft, shiftRight] = [0x11, 0x51, 0x50, 0xae, 0xab, 0xad].map(simd) as [
  Code,
  Code,
  Code,
  Code,
  Code,
  Code,
]
/** Vectors lie at any place, so that none promises more than a byte of alignment. */
const load = (offset: number): Code => [...simd(0x00), 0, ...leb(offset)]
const store = (offset: number): Code => [...simd(0x0b), 0, ...leb(offset)]
const loadSplat = (offset: number): Code => [...simd(0x09), 0, ...leb(offset)]
const shuffle = (bytes: readonly number[]): Code => [...simd(0x0d), ...bytes]
const shuffleWords = (words: readonly number[]) =>
  shuffle(words.flatMap((n) => [0, 1, 2, 3].map((byte) => 4 * n + byte)))

/** All blocks of four lanes, one after the other. */
function compressLanes(): Code {
  const lanes = [0, 1, 2, 3]
  const chain = lanesOf(8)
  return [
    ...chain.flatMap((n) => [...i32(0), ...loadSplat(4 * n), ...set(chained(n))]),
    ...get(param.first),
    ...set(flags),
    // loop, without a result
    ...[0x03, 0x40],
    // What the last block adds to the flags, and how long it is.
    ...[...get(param.blocks), ...i32(1), equals, 0x04, 0x40],
    ...[...get(flags), ...get(param.last), 0x72, ...set(flags)],
    ...[...get(param.lastBytes), ...set(length)],
    ...[0x05, ...i32(64), ...set(length), end],
    ...[0, 4, 8, 12].flatMap((from) => [
      ...lanes.flatMap((lane) => [...laneAt(param.input, lane), ...load(4 * from), ...set(word(from + lane))]),
      ...transpose(lanes.map((n) => word(from + n))),
    ]),
    ...chain.flatMap((n) => [...get(chained(n)), ...set(state(n))]),
    ...initial.flatMap((value, n) => [...i32(value | 0), ...splat, ...set(state(8 + n))]),
    ...counters(),
    ...[...get(length), ...splat, ...set(state(14))],
    ...[...get(flags), ...i32(keyed), 0x72, ...splat, ...set(state(15))],
    ...allRounds(),
    ...chain.flatMap((n) => [...get(state(n)), ...get(state(n + 8)), ...xor, ...set(chained(n))]),
    ...[...i32(0), ...set(flags)],
    ...[...get(param.input), ...i32(64), add, ...set(param.input)],
    // Once more as long as blocks are left.
    ...[...get(param.blocks), ...i32(1), subtract, 0x22, param.blocks, 0x0d, 0, end],
    ...[0, 4].flatMap((from) => [
      ...transpose(lanes.map((n) => chained(from + n))),
      ...lanes.flatMap((lane) => [...get(param.output), ...get(chained(from + lane)), ...store(32 * lane + 4 * from)]),
    ]),
  ]
}

const lanesOf = (count: number) => Array.from({ length: count }, (_, n) => n)

/** Where a lane lies. */
const laneAt = (from: number, lane: number): Code =>
  lane === 0 ? get(from) : [...get(from), ...get(param.stride), ...i32(lane), multiply, add]

/** The counter of each lane in word 12; no message is so long that word 13 would have more of it. */
const counters = (): Code => [
  ...[...get(param.counter), ...splat],
  ...[...get(param.step), ...splat, ...simd(0x0c), ...lanesOf(4).flatMap((n) => [n, 0, 0, 0]), ...simd(0xb5), ...plus],
  ...set(state(12)),
  ...[...i32(0), ...splat, ...set(state(13))],
]

function allRounds(): Code {
  const code: number[] = []
  let words = lanesOf(16)
  for (let round = 0; round < rounds; round += 1) {
    for (let column = 0; column < 8; column += 1) {
      // The first four mix columns, the others diagonals.
      const shift = column < 4 ? 0 : 1
      const n = column % 4
      const [a, b, c, d] = [0, 1, 2, 3].map((row) => state(4 * row + ((n + shift * row) % 4))) as [
        number,
        number,
        number,
        number,
      ]
      code.push(...mix([a, b, c, d], [word(words[2 * column] ?? 0), word(words[2 * column + 1] ?? 0)]))
    }
    words = permutation.map((from) => words[from] ?? 0)
  }
  return code
}

function mix([a, b, c, d]: [number, number, number, number], [x, y]: [number, number]): Code {
  const half = (message: number, by: [Rotation, Rotation]): Code => [
    ...[...get(a), ...get(b), ...plus, ...get(message), ...plus, ...set(a)],
    ...[...get(d), ...get(a), ...xor, ...set(spare), ...by[0](spare), ...set(d)],
    ...[...get(c), ...get(d), ...plus, ...set(c)],
    ...[...get(b), ...get(c), ...xor, ...set(spare), ...by[1](spare), ...set(b)],
  ]
  return [...half(x, [bytesRight(2), bitsRight(12)]), ...half(y, [bytesRight(1), bitsRight(7)])]
}

type Rotation = (local: number) => Code

/** Words turned right by whole bytes are bytes in another order, which is one instruction. */
const bytesRight =
  (by: number): Rotation =>
  (local) => [...[...get(local), ...get(local)], ...shuffle(lanesOf(16).map((byte) => (byte & ~3) | ((byte + by) & 3)))]

const bitsRight =
  (by: number): Rotation =>
  (local) => [...[...get(local), ...i32(by), ...shiftRight], ...[...get(local), ...i32(32 - by), ...shiftLeft, ...or]]

/** Four vectors of a lane each become four of a word each, or the other way round. */
function transpose([a, b, c, d]: readonly number[]): Code {
  const [v, w, x, y] = [a ?? 0, b ?? 0, c ?? 0, d ?? 0]
  const both = (left: number, right: number, words: readonly number[]) => [
    ...[...get(left), ...get(right), ...shuffleWords(words)],
  ]
  // The state is free before a block and after it.
  const [low, high, lower, higher] = [state(0), state(1), state(2), state(3)]
  return [
    ...[...both(v, w, [0, 4, 1, 5]), ...set(low), ...both(v, w, [2, 6, 3, 7]), ...set(high)],
    ...[...both(x, y, [0, 4, 1, 5]), ...set(lower), ...both(x, y, [2, 6, 3, 7]), ...set(higher)],
    ...[...both(low, lower, [0, 1, 4, 5]), ...set(v), ...both(low, lower, [2, 3, 6, 7]), ...set(w)],
    ...[...both(high, higher, [0, 1, 4, 5]), ...set(x), ...both(high, higher, [2, 3, 6, 7]), ...set(y)],
  ]
}

/** A number as WebAssembly writes it: seven bits at a time, the lowest first. */
function leb(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
    rest >>>= 7
  } while (rest > 0)
  return bytes
}

function signedLeb(value: number): number[] {
  const bytes: number[] = []
  for (let rest = value; ; ) {
    const byte = rest & 0x7f
    rest >>= 7
    const isLast = (rest === 0 && (byte & 0x40) === 0) || (rest === -1 && (byte & 0x40) !== 0)
    bytes.push(isLast ? byte : byte | 0x80)
    if (isLast) return bytes
  }
}

const vector = (items: readonly Code[]): number[] => [...leb(items.length), ...items.flat()]
const section = (id: number, content: Code): Code => [id, ...leb(content.length), ...content]
const exported = (name: string, kind: number): Code => [name.length, ...Buffer.from(name), kind, 0]
