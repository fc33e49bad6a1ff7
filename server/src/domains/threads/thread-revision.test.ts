import assert from 'node:assert/strict'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const body = (text: string) => ({ body: { body: text } })

describe('how often a thread has changed', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  async function scene() {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'loom' } })
    const params = { owner: ada.user.username, repo: 'loom' }
    return { ada, grace, params }
  }
  /** Does each of these, and looks whether it counted. */
  async function counted(revision: () => Promise<number>, acts: Record<string, () => Promise<unknown>>) {
    const found: Record<string, boolean> = {}
    for (const [name, act] of Object.entries(acts)) {
      const before = await revision()
      await act()
      found[name] = (await revision()) > before
    }
    return found
  }
  const all = (acts: object, is: (name: string) => boolean) =>
    Object.fromEntries(Object.keys(acts).map((name) => [name, is(name)]))

  it('counts whatever a discussion shows', async () => {
    const { ada, grace, params } = await scene()
    const number = String((await grace.api.createDiscussion({ params, body: { title: 'Weave' } })).number)
    const one = { params: { ...params, number } }
    let uid = ''
    const acts = {
      comment: async () => {
        uid = (await ada.api.createComment({ ...one, ...body('Wider') })).uid
      },
      edit: () => ada.api.updateComment({ params: { ...one.params, uid }, ...body('Narrower') }),
      delete: () => ada.api.deleteComment({ params: { ...one.params, uid } }),
      rename: () => grace.api.updateDiscussion({ ...one, body: { title: 'Weave on' } }),
      rewrite: () => grace.api.updateDiscussion({ ...one, body: { body: 'With care' } }),
      close: () => grace.api.updateDiscussion({ ...one, body: { state: 'closed' } }),
      'close what is closed': () => grace.api.updateDiscussion({ ...one, body: { state: 'closed' } }),
      label: async () => {
        const { uid: label } = await ada.api.createLabel({ params, body: { name: 'bug' } })
        await ada.api.setThreadLabels({ ...one, body: { labels: [label] } })
      },
      milestone: async () => {
        const { uid: milestone } = await ada.api.createMilestone({ params, body: { title: '1.0' } })
        await ada.api.setThreadMilestone({ ...one, body: { milestone } })
      },
      tick: async () => {
        await grace.api.updateDiscussion({ ...one, body: { body: '- [ ] Wash' } })
        await grace.api.tickTask({ ...one, body: { target: '', at: 2, done: true, edits: 2 } })
      },
      lock: () => ada.api.setThreadLock({ ...one, body: { locked: true } }),
      unlock: () => ada.api.setThreadLock({ ...one, body: { locked: false } }),
      'unlock what is open': () => ada.api.setThreadLock({ ...one, body: { locked: false } }),
      pin: () => ada.api.setThreadPin({ ...one, body: { pinned: true } }),
      react: () => ada.api.setReaction({ ...one, body: { target: '', kind: 'heart', on: true } }),
      assign: () => ada.api.setAssignees({ ...one, body: { usernames: [grace.user.username] } }),
      reference: () => ada.api.createDiscussion({ params, body: { title: 'Other', body: `As #${number}` } }),
    }
    const revision = async () => (await ada.api.getDiscussion(one)).revision
    assert.deepEqual(
      await counted(revision, acts),
      all(acts, (name) => name !== 'close what is closed' && name !== 'unlock what is open'),
    )
  })

  it('counts whatever a pull request shows to others than who does it', async () => {
    const { ada, grace, params } = await scene()
    const commit = async (branch: string, base: string | null, text: string, new_branch?: string) => {
      const changes = [{ action: 'put' as const, path: 'file.txt', text }]
      const of = { branch, base, changes, message: 'Change it', ...(new_branch && { new_branch }) }
      return (await ada.api.createCommit({ params, body: of })).commit_id
    }
    const first = await commit('main', null, 'one\ntwo\n')
    const topic = await commit('main', first, 'one\n2\n', 'topic')
    const branches = { base: 'main', head: 'topic' }
    const number = String((await grace.api.createPull({ params, body: { ...branches, title: 'Two' } })).number)
    const one = { params: { ...params, number } }
    const revision = async () => (await ada.api.getPull(one)).revision
    const checked = (head: string) =>
      eventually(async () => {
        const { pull } = await ada.api.getPull(one)
        assert.deepEqual([pull.head_id, pull.mergeable], [head, 'clean'])
      })
    await checked(topic)
    const lines = { path: 'file.txt', side: 'new', line: 2, head: topic } as const
    let [uid, comment] = ['', '']
    const write = async (text: string, pending: boolean) => {
      const thread = await ada.api.createReviewThread({ ...one, body: { ...lines, body: text, pending } })
      uid = thread.uid
      comment = thread.comments[0]?.uid ?? ''
    }
    const there = () => ({ ...one.params, uid })
    const acts = {
      'begin a review': () => write('Later', true),
      'answer in it': () =>
        ada.api.replyToReviewThread({ params: there(), body: { body: 'Later too', pending: true } }),
      'change what waits': () =>
        ada.api.updateReviewComment({ params: { ...there(), comment }, ...body('Even later') }),
      publish: () => ada.api.submitReview({ ...one, body: { verdict: 'approve', body: '', head: topic } }),
      'comment on lines': () => write('Now', false),
      reply: () => grace.api.replyToReviewThread({ params: there(), body: { body: 'Yes' } }),
      'change it': () => ada.api.updateReviewComment({ params: { ...there(), comment }, ...body('Now then') }),
      resolve: () => ada.api.resolveReviewThread({ params: there(), body: { resolved: true } }),
      'delete it': () => ada.api.deleteReviewComment({ params: { ...there(), comment } }),
      'ask for a review': () => grace.api.setReviewers({ ...one, body: { usernames: [ada.user.username] } }),
      draft: () => grace.api.updatePull({ ...one, body: { is_draft: true } }),
      ready: () => grace.api.updatePull({ ...one, body: { is_draft: false } }),
      check: () =>
        ada.api.setCheck({
          params: { ...params, commit: topic },
          body: { context: 'build', state: 'success', annotations: [] },
        }),
      push: async () => checked(await commit('topic', topic, 'one\n2\n3\n')),
    }
    const quiet = ['begin a review', 'answer in it', 'change what waits']
    assert.deepEqual(
      await counted(revision, acts),
      all(acts, (name) => !quiet.includes(name)),
    )
  })
})
