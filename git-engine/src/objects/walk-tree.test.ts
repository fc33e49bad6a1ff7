import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { findEntriesAt, walkTree } from './walk-tree.ts'

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
    const paths = ['z', 'c/cc/d', 'a-b/y', 'a-b/y/deep', 'a', 'nothing', 'a/x', '', 'c/nothing', 'a-b', 'b0/', 'a']
    const found = await findEntriesAt(objects, { gitDir: '/r.git', tree, paths })
    const known = ['z', 'c/cc/d', 'a-b/y', 'a-b/y/deep', 'a', 'a-b', 'b0']
    assert.deepEqual(
      found.map(({ path }) => path.toString()),
      known,
    )
    const whole = await walkTree(objects, { gitDir: '/r.git', tree, recursive: true, after: undefined, limit: 100 })
    for (const each of found)
      assert.deepEqual(
        each,
        whole.entries.find(({ path }) => path.equals(each.path)),
      )
  })

  it('ends a page by the bytes of its paths, too', async () => {
    const long = 'n'.repeat(2_000)
    const { tree, objects } = storeOf(Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`${n}${long}`, ''])))
    const page = await walkTree(objects, { gitDir: '/r.git', tree, recursive: true, after: undefined, limit: 1_000 })
    assert.ok(page.next !== undefined && page.entries.length < 600)
    const rest = await walkTree(objects, { gitDir: '/r.git', tree, recursive: true, after: page.next, limit: 1_000 })
    assert.equal(page.entries.length + rest.entries.length, 900)
  })

  it('finds names that are no UTF-8 as they are shown', async () => {
    const data = Buffer.from(`100644 gr\xfcn\0${'\x11'.repeat(20)}`, 'latin1')
    const objects = { tree: async () => data }
    const find = (path: string) =>
      findEntriesAt(objects, { gitDir: '/r.git', tree: '1'.repeat(40), paths: [path, 'other'] })
    assert.deepEqual(
      (await find('gr\ufffdn')).map(({ path }) => path.toString('latin1')),
      ['gr\xfcn'],
    )
    assert.deepEqual(await find('gr\xfcn'), [])
  })
})
