import { inflateRawSync } from 'node:zlib'
import { type FoundContents, noContents, type PickleImport } from './found-contents.ts'
import { pickleRisk } from './pickle-risk.ts'
import { factBounds, ToldList, toldText } from './told-list.ts'
import { unzippedEntry } from './zip-entry.ts'

/** A text that the program of a pickle holds, or anything else. */
type Value = string | undefined

/** Names are shorter. A longer text is held as something unknown: what is imported by it is told as hidden. */
const longestName = 500
/** Of values that wait and of values that are remembered: a few bytes of a file can ask for millions. */
const mostValues = 500_000
/** Pickles that stand one behind the other in a file, as in those of PyTorch before 1.6. */
const mostPickles = 16
const mostUnpacked = 64 * 1024 * 1024

/** Does a file begin like a pickle (protocols 2 to 5)? Older protocols are text, and begin like any. */
export const isPickle = (head: Buffer): boolean =>
  head.length > 2 && head[0] === 0x80 && (head[1] ?? 0) >= 2 && (head[1] ?? 9) <= 5

/**
 * Says what a pickle imports, by following its program without running any of it; nothing where it is no pickle. What it has imported
 * before it stops making sense is told, since it would have happened by then.
 * @see https://github.com/python/cpython/blob/main/Lib/pickletools.py
 */
export function readPickle(given: Buffer, size: number): FoundContents | null {
  const bytes = unzippedEntry(given, { inflate: (packed) => inflateRawSync(packed, { maxOutputLength: mostUnpacked }) })
  if (bytes === undefined || !isPickle(bytes)) return null
  const imports = new Map<string, PickleImport>()
  const program = new PickleProgram(bytes, ({ module, name }) => {
    const told = { module: toldText(module, longestName), name: toldText(name, longestName) }
    const key = `${told.module}\n${told.name}`
    if (!imports.has(key)) imports.set(key, { ...told, risk: pickleRisk(module, name) })
  })
  let isWhole = given.length >= size
  for (let pickle = 0; pickle < mostPickles && program.isAtPickle; pickle += 1) {
    if (program.run()) continue
    if (imports.size === 0 && isWhole) return null
    isWhole = false
    break
  }
  // The worst first: a list that is cut must not hide it.
  const order = { dangerous: 0, unknown: 1, expected: 2 } as const
  const list = new ToldList<PickleImport>(factBounds)
  for (const each of [...imports.values()].sort((one, other) => order[one.risk] - order[other.risk])) list.add(each)
  const { items, total } = list
  const isCut = !isWhole || items.length < total
  return { ...noContents, imports: items, total, isCut }
}

/** The stack machine of pickles, with texts for values and nothing behind its names. */
class PickleProgram {
  readonly #bytes: Buffer
  readonly #onImport: (found: { module: string; name: string }) => void
  #at = 0
  #stack: Value[] = []
  #marks: number[] = []
  #memo = new Map<number, Value>()

  constructor(bytes: Buffer, onImport: (found: { module: string; name: string }) => void) {
    this.#bytes = bytes
    this.#onImport = onImport
  }

  get isAtPickle(): boolean {
    return isPickle(this.#bytes.subarray(this.#at, this.#at + 3))
  }

  /** Follows one pickle to its end. False where it has none, or asks for what none does. */
  run(): boolean {
    this.#stack = []
    this.#marks = []
    this.#memo = new Map()
    for (;;) {
      const opcode = this.#bytes[this.#at]
      if (opcode === undefined) return false
      this.#at += 1
      const letter = String.fromCharCode(opcode)
      if (letter === '.') return true
      if (!this.#step(letter) || this.#at > this.#bytes.length) return false
      if (this.#stack.length > mostValues || this.#marks.length > mostValues || this.#memo.size > mostValues)
        return false
    }
  }

  #step(letter: string): boolean {
    const plain = plainSteps.get(letter)
    if (plain !== undefined) {
      const length = this.#argument(plain.argument)
      if (length === undefined) return false
      if (plain.toMark === true && !this.#popToMark()) return false
      for (let count = plain.pops ?? 0; count > 0; count -= 1) if (!this.#pop()) return false
      if (plain.pushes === true) this.#stack.push(undefined)
      return true
    }
    const texts = textSteps.get(letter)
    if (texts !== undefined) {
      const text = this.#text(texts)
      if (text === undefined) return false
      this.#stack.push(text.value)
      return true
    }
    return this.#named(letter)
  }

  /** What remembers, marks and imports. */
  #named(letter: string): boolean {
    switch (letter) {
      case '(':
        this.#marks.push(this.#stack.length)
        return true
      case '1':
        return this.#popToMark()
      case '0':
        // A mark may be what is popped.
        if (this.#marks.at(-1) === this.#stack.length && this.#marks.length > 0) return this.#popToMark()
        return this.#pop()
      case '2':
        if (this.#stack.length === 0) return false
        this.#stack.push(this.#stack.at(-1))
        return true
      case '\x94':
        return this.#remember(this.#memo.size)
      case 'q':
        return this.#remember(this.#number(1))
      case 'r':
        return this.#remember(this.#number(4))
      case 'p':
        return this.#remember(this.#decimal())
      case 'h':
        return this.#recall(this.#number(1))
      case 'j':
        return this.#recall(this.#number(4))
      case 'g':
        return this.#recall(this.#decimal())
      case 'c':
        return this.#global() && this.#stack.push(undefined) > 0
      case 'i':
        return this.#global() && this.#popToMark() && this.#stack.push(undefined) > 0
      case '\x93': {
        if (this.#stack.length < 2) return false
        const name = this.#stack.pop()
        const module = this.#stack.pop()
        this.#onImport(module === undefined || name === undefined ? hidden : { module, name })
        return this.#stack.push(undefined) > 0
      }
      case '\x82':
      case '\x83':
      case '\x84': {
        // By a number that the one who loads it has registered.
        const code = this.#number({ '\x82': 1, '\x83': 2, '\x84': 4 }[letter] ?? 4)
        if (code === undefined) return false
        this.#onImport({ module: 'copyreg', name: `extension ${code}` })
        return this.#stack.push(undefined) > 0
      }
      default:
        return false
    }
  }

  #global(): boolean {
    const module = this.#line()
    const name = this.#line()
    if (module === undefined || name === undefined) return false
    this.#onImport({ module: module.slice(0, longestName), name: name.slice(0, longestName) })
    return true
  }

  #pop(): boolean {
    if (this.#stack.length <= (this.#marks.at(-1) ?? 0)) return false
    this.#stack.pop()
    return true
  }

  #popToMark(): boolean {
    const mark = this.#marks.pop()
    if (mark === undefined || mark > this.#stack.length) return false
    this.#stack.length = mark
    return true
  }

  #remember(place: number | undefined): boolean {
    if (place === undefined || this.#stack.length === 0) return false
    this.#memo.set(place, this.#stack.at(-1))
    return true
  }

  #recall(place: number | undefined): boolean {
    if (place === undefined || !this.#memo.has(place)) return false
    this.#stack.push(this.#memo.get(place))
    return true
  }

  /** Passes what follows an opcode; its length, or nothing where there is less. */
  #argument(argument: Argument): number | undefined {
    if (argument === 'line') return this.#line()?.length
    if (typeof argument === 'number') return this.#pass(argument)
    const length = this.#number(argument.length)
    return length === undefined ? undefined : this.#pass(length)
  }

  #pass(length: number): number | undefined {
    if (length > this.#bytes.length - this.#at) return undefined
    this.#at += length
    return length
  }

  #text(argument: Argument): { value: Value } | undefined {
    if (argument === 'line') {
      const line = this.#line()
      if (line === undefined) return undefined
      // What is escaped can be any letter: it is not guessed at.
      const isQuoted = line.length > 1 && /['"]/.test(line[0] ?? '') && line.at(-1) === line[0]
      const bare = isQuoted ? line.slice(1, -1) : line
      return { value: bare.length > longestName || bare.includes('\\') ? undefined : bare }
    }
    const length = this.#argument(argument)
    if (length === undefined) return undefined
    if (length > longestName) return { value: undefined }
    return { value: this.#bytes.toString('utf8', this.#at - length, this.#at) }
  }

  #line(): string | undefined {
    const end = this.#bytes.indexOf(10, this.#at)
    if (end < 0) return undefined
    // Longer than any name: as much as shows that.
    const line = this.#bytes.toString('utf8', this.#at, Math.min(end, this.#at + 4 * longestName))
    this.#at = end + 1
    return line
  }

  #number(length: number): number | undefined {
    const start = this.#at
    if (this.#pass(length) === undefined) return undefined
    if (length <= 4) return this.#bytes.readUIntLE(start, length)
    const long = this.#bytes.readBigUInt64LE(start)
    return long > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(long)
  }

  #decimal(): number | undefined {
    const number = Number(this.#line())
    return Number.isSafeInteger(number) && number >= 0 ? number : undefined
  }
}

/** An import whose names are no texts that stand in the file. */
const hidden = { module: '__builtin__', name: '?' }

/** What stands behind an opcode: so many bytes, a line, or a length in so many bytes and as many bytes as that. */
type Argument = number | 'line' | { length: 1 | 4 | 8 }

interface PlainStep {
  argument: Argument
  pops?: number
  toMark?: true
  pushes?: true
}

const plain = (letters: string, step: PlainStep) => [...letters].map((letter) => [letter, step] as const)

/** Opcodes that move values of which nothing needs to be known. */
const plainSteps: ReadonlyMap<string, PlainStep> = new Map([
  ...plain('\x80', { argument: 1 }),
  ...plain('\x95', { argument: 8 }),
  ...plain('\x98', { argument: 0 }),
  ...plain('ILFP', { argument: 'line', pushes: true }),
  ...plain('K', { argument: 1, pushes: true }),
  ...plain('M', { argument: 2, pushes: true }),
  ...plain('J', { argument: 4, pushes: true }),
  ...plain('G', { argument: 8, pushes: true }),
  ...plain('\x8a', { argument: { length: 1 }, pushes: true }),
  ...plain('\x8b', { argument: { length: 4 }, pushes: true }),
  ...plain('\x8e\x96', { argument: { length: 8 }, pushes: true }),
  ...plain('N\x88\x89])}\x8f\x97', { argument: 0, pushes: true }),
  ...plain('ab', { argument: 0, pops: 1 }),
  ...plain('s', { argument: 0, pops: 2 }),
  ...plain('eu\x90', { argument: 0, toMark: true }),
  ...plain('ltdo\x91', { argument: 0, toMark: true, pushes: true }),
  ...plain('Q\x85', { argument: 0, pops: 1, pushes: true }),
  ...plain('R\x81\x86', { argument: 0, pops: 2, pushes: true }),
  ...plain('\x87\x92', { argument: 0, pops: 3, pushes: true }),
])

/** Opcodes that push a text, or bytes that a name can be made of. */
const textSteps: ReadonlyMap<string, Argument> = new Map<string, Argument>([
  ['S', 'line'],
  ['V', 'line'],
  ['U', { length: 1 }],
  ['C', { length: 1 }],
  ['\x8c', { length: 1 }],
  ['T', { length: 4 }],
  ['B', { length: 4 }],
  ['X', { length: 4 }],
  ['\x8d', { length: 8 }],
])
