import { gzipSync } from 'node:zlib'
import { commitText } from '../scene/import.ts'
import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf } from './attack.ts'

const notebookOf = (cells: readonly object[]): string =>
  JSON.stringify({ nbformat: 4, metadata: { language_info: { name: 'python' } }, cells })

/** Notebooks that keep their thread busy, or fill it. The number makes each another one. */
const notebooks: readonly ((n: number) => string)[] = [
  (n) => notebookOf([{ cell_type: 'markdown', source: `[a]: /${n}${'x'.repeat(50_000)}\n\n${'[a] '.repeat(50_000)}` }]),
  (n) => notebookOf(Array.from({ length: 4_000 }, () => ({ cell_type: 'code', source: `f(${n})\n`.repeat(40) }))),
  (n) => `${n}${'['.repeat(2_000_000)}`,
]

/** A header of GGUF that says that it has so many facts, the first of them lists in lists. */
function lyingModel(n: number): Buffer {
  const head = Buffer.alloc(24)
  head.write('GGUF')
  head.writeUInt32LE(3, 4)
  head.writeBigUInt64LE(2n ** 63n + BigInt(n), 16)
  const list = Buffer.alloc(12)
  list.writeUInt32LE(9)
  list.writeBigUInt64LE(2n ** 63n, 4)
  const name = Buffer.from('\x01\0\0\0\0\0\0\0a', 'latin1')
  return Buffer.concat([head, name, ...Array.from({ length: 10_000 }, () => list)])
}

/** Files that become, or say that they become, far more than they are. */
const containers: readonly [name: string, content: (n: number) => Buffer][] = [
  ['bomb.tar.gz', (n) => gzipSync(tarOf(n, 60 * 1024 * 1024))],
  ['lying.gguf', lyingModel],
]

/** An archive of one file of so many zeros. */
function tarOf(n: number, size: number): Buffer {
  const header = Buffer.alloc(512)
  header.write(`${n}`)
  header.write(size.toString(8).padStart(11, '0'), 124)
  header.write('        0', 148)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(sum.toString(8).padStart(6, '0'), 148)
  return Buffer.concat([header, Buffer.alloc(size)])
}

/** Each file is another one: that one is too much says nothing of the next. */
export const previewFloods: Attack = {
  name: 'preview-floods',
  about:
    '60 connections that ask for notebooks, archives and weights which keep a parser busy or lie, none twice the same',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ push, short }) {
    const count = short ? 6 : 60
    const files = Array.from({ length: count }, (_, n): [string, string | Buffer] => {
      if (n % 2 === 0) return [`${n}.ipynb`, notebooks[(n / 2) % notebooks.length]?.(n) ?? '']
      const [name, content] = containers[((n - 1) / 2) % containers.length] ?? ['', lyingModel]
      return [`${n}-${name}`, content(n)]
    })
    const { repository } = await push('previews', [commitText({ number: 0, message: 'previews', files })])
    return { repository: [repository], files: files.map(([path]) => path) }
  },
  play(play) {
    const api = `/api/repo/${factOf(play, 'repository')}`
    const paths = (play.facts.files ?? []).map((path) =>
      path.endsWith('.ipynb') ? `${api}/notebook/main/${path}` : `${api}/contents/main/${path}`,
    )
    return readPages(play, { paths, connections: 60 })
  },
}
