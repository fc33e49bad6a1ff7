import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { indexFolder } from './folder-index.ts'

const idBytes = 20

/** A tree object as git writes it; a name that ends in a slash is a folder's. */
function treeOf(names: readonly string[]): Buffer {
  const bytes = names.map((name) => Buffer.from(name)).sort(Buffer.compare)
  return Buffer.concat(
    bytes.flatMap((name) => {
      const isFolder = name.at(-1) === 47
      return [
        Buffer.from(isFolder ? '40000 ' : '100644 '),
        isFolder ? name.subarray(0, -1) : name,
        Buffer.alloc(idBytes + 1),
      ]
    }),
  )
}

function namesOf(tree: Buffer): string[] {
  const index = indexFolder(tree, idBytes)
  return Array.from({ length: index.count }, (_, position) => index.entry(tree, position).name)
}

describe('the entries of a folder', () => {
  it('are in one order, as people look for them: folders first, numbers as numbers, letters without their case', () => {
    const wanted = [
      'docs/',
      'Src/',
      'zoo/',
      '.x',
      'a',
      'A1',
      'a1',
      'a01',
      'a2b',
      'a10',
      'a10a',
      'B',
      'b',
      'readme',
      'README.md',
      'é',
      '日本',
    ]
    const sorted = namesOf(treeOf(wanted))
    assert.deepEqual(sorted, [
      'docs',
      'Src',
      'zoo',
      '.x',
      'a',
      'A1',
      'a01',
      'a1',
      'a2b',
      'a10',
      'a10a',
      'B',
      'b',
      'readme',
      'README.md',
      'é',
      '日本',
    ])
  })

  it('are found again behind a cursor, each once, in pages of any size, also where names are longer than a cursor', () => {
    const long = 'x'.repeat(254)
    const names = [
      ...Array.from({ length: 120 }, (_, n) => `File-${n}${n % 3 ? '' : '/'}`),
      ...Array.from({ length: 30 }, (_, n) => `${long}${n}`),
      ...Array.from({ length: 30 }, (_, n) => `${long}a${n}`),
    ]
    const tree = treeOf(names)
    const all = namesOf(tree)
    const index = indexFolder(tree, idBytes)
    for (const size of [1, 7, 50]) {
      const seen: string[] = []
      for (let from: number | undefined = 0; from !== undefined && from < index.count; ) {
        const end = Math.min(from + size, index.count)
        for (let position = from; position < end; position += 1) seen.push(index.entry(tree, position).name)
        from = index.positionOf(tree, index.cursorAfter(tree, end - 1))
      }
      assert.deepEqual(seen, all)
    }
    // A later state of the folder goes on behind the same name.
    const cursor = index.cursorAfter(tree, all.indexOf('File-11'))
    const later = treeOf([...names, 'File-2b', 'File-11a'].filter((name) => name !== 'File-11'))
    const position = indexFolder(later, idBytes).positionOf(later, cursor)
    assert.equal(namesOf(later)[position ?? -1], 'File-11a')
  })

  it('are in the order of their bytes where there are so many that to compare them takes its time', () => {
    const names = Array.from({ length: 20_001 }, (_, n) => `f${n}`)
    assert.deepEqual(namesOf(treeOf(names)), names.toSorted())
    // Git has `a-b/` before `a/`: names that are the beginning of others are sorted, and so is what no git has written.
    const folders = ['a/', 'a-b/', 'a0/']
    assert.deepEqual(namesOf(treeOf([...names, ...folders])).slice(0, 3), ['a', 'a-b', 'a0'])
    const tree = treeOf(names)
    const [first, rest] = [tree.subarray(0, 30), tree.subarray(30)]
    assert.deepEqual(namesOf(Buffer.concat([rest, first])), names.toSorted())
  })
})
