import assert from 'node:assert/strict'
import type { TestContext } from 'vitest'
import type { TestServer } from '../../../testing/start-server.ts'
import { pullScene } from './pull-scene.ts'

/** A repository of Ada's, with branches that are proposed one by one, each with a file and a comment of its own. */
export async function proposedScene(server: TestServer, test: TestContext) {
  const made = await pullScene(server, test)
  const { grace, params, git, commit, push, bare, get } = made
  let count = 0
  /** Proposes one more branch; `isBehind`: of what `main` held before. */
  const proposed = async ({ isBehind = true } = {}) => {
    count += 1
    const name = `topic-${count}`
    await git('fetch', '-q', 'origin')
    await git('checkout', '-q', '-B', name, 'origin/main')
    const head = await commit(`${name}.txt`, `${count}\n`)
    await push(name)
    if (isBehind) {
      await git('checkout', '-q', '-B', 'main', 'origin/main')
      await commit('main.txt', `${count}\n`)
      await push('main')
    }
    const number = await made.propose(name)
    await grace.api.createComment({ params: { ...params, number }, body: { body: `About ${name}` } })
    return { number, head, name }
  }
  /** It is merged, once: its comment is there, and rows and refs say the same. */
  const merged = async ({ number, name }: Proposed, at: string) => {
    const { thread, pull, items } = await get(number)
    assert.deepEqual([thread.is_merged, thread.state, pull.merged?.by?.username], [true, 'closed', params.owner], at)
    assert.ok(items.some((item) => item.kind === 'comment' && item.body === `About ${name}`))
    assert.equal(items.filter((item) => item.kind === 'event' && item.what === 'merged').length, 1, at)
    bare('merge-base', '--is-ancestor', pull.merged?.commit_id ?? '', 'main')
    assert.match(bare('log', '--first-parent', '--format=%H', 'main', '--', `${name}.txt`), /^\w+$/, at)
  }
  return { ...made, proposed, merged }
}

/** A pull request, the commit that it proposed at first, and the branch. */
export interface Proposed {
  number: string
  head: string
  name: string
}
