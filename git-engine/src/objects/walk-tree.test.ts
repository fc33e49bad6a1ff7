import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { findEntryAt, walkTree } from './walk-tree.ts'

type Tree = { [name: string]: Tree | '' }

/** Trees as git stores them, by made-up ids. */
function storeOf(root: Tree) {
  const trees = new Map<string, Buffer>()
  const put = (tree: Tree): string => {
    const entries = Object.entries(tree).map(([name, below]) => ({
      name,
      isFolder: below !== '',
      oid: below === '' ? '11'.repeat(20) : put(below),
    }))
    const order = ({ name, isFolder }: { name: string; isFolder: boolean }) => Buffer.from(isFolder ? `${name}/` : name)
    entries.sort((one, other) => order(one).compare(order(other)))
    const data = Buffer.concat(
      entries.map(({ name, isFolder, oid }) =>
        Buffer.concat([Buffer.from(`${isFolder ? '40000' : '100644'} ${name}\0`), Buffer.from(oid, 'hex')]),
      ),
    )
    const id = (trees.size + 1).toString(16).padStart(40, '0')
    trees.set(id, data)
    return id
  }
  const tree = put(root)
  const objects = { tree: async (_: string, oid: string) => trees.get(oid) ?? assert.fail(oid) }
  return { tree, objects }
}

const many: Tree = {
  a: '',
  'a.txt': '',
  'a-b': { x: '', y: { deep: '' } },
  ab: { z: '' },
  b: '',
  b0: '',
  c: { 'c.txt': '', cc: { d: '' }, 'cc.txt': '' },
  z: '',
}

describe('a walk through a tree', () => {
  it('has the same entries in pages of any size, each once, in the order of git', async () => {
    const { tree, objects } = storeOf(many)
    for (const recursive of [true, false]) {
      const whole = await walkTree(objects, { gitDir: '/r.git', tree, recursive, after: undefined, limit: 100 })
      assert.equal(whole.next, undefined)
      const paths = whole.entries.map(({ path }) => path.toString())
      assert.equal(new Set(paths).size, recursive ? 16 : 8)
      for (const limit of [1, 2, 3, 7]) {
        const found: string[] = []
        const indexes: number[] = []
        let after: string | undefined
        do {
          const page = await walkTree(objects, { gitDir: '/r.git', tree, recursive, after, limit })
          assert.ok(page.entries.length <= limit)
          found.push(...page.entries.map(({ path }) => path.toString()))
          indexes.push(...page.entries.map(({ entry }) => entry.index))
          after = page.next
        } while (after !== undefined)
        assert.deepEqual(found, paths)
        assert.deepEqual(
          indexes,
          whole.entries.map(({ entry }) => entry.index),
        )
      }
    }
  })

  it('goes on where a page ended though what stood there is gone', async () => {
    const before = storeOf(many)
    const { next } = await walkTree(before.objects, {
      gitDir: '/r.git',
      tree: before.tree,
      recursive: true,
      after: undefined,
      limit: 4,
    })
    const { ab, z } = many
    const after = storeOf({ ab: ab ?? '', z: z ?? '' })
    const page = await walkTree(after.objects, {
      gitDir: '/r.git',
      tree: after.tree,
      recursive: true,
      after: next,
      limit: 9,
    })
    assert.deepEqual(
      page.entries.map(({ path }) => path.toString()),
      ['ab', 'ab/z', 'z'],
    )
  })

  it('finds what stands at a path with its place, and nothing else', async () => {
    const { tree, objects } = storeOf(many)
    for (const path of ['a', 'a.txt', 'c', 'c/cc', 'c/cc.txt', 'c/cc/d', 'a-b/y/deep']) {
      const found = await findEntryAt(objects, { gitDir: '/r.git', tree, path })
      assert.equal(found?.path.toString(), path)
    }
    for (const path of ['', 'nothing', 'a/x', 'c/nothing'])
      assert.equal(await findEntryAt(objects, { gitDir: '/r.git', tree, path }), undefined)
  })
})
