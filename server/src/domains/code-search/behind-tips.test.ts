import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { behindTips } from './behind-tips.ts'

/** Tips that are being indexed until `end` is called. */
function tips() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { git: { read: { lastCommits: { tipsIndexed: () => promise } } }, end: resolve }
}

const isSettled = async (work: Promise<void>) =>
  Promise.race([work.then(() => true), new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 20))])

describe('what is indexed for searches', () => {
  it('waits until folders of imports are found', async () => {
    const { git, end } = tips()
    const mayGoOn = behindTips({ git, signal: new AbortController().signal })
    const waiting = mayGoOn()
    assert.equal(await isSettled(waiting), false)
    end()
    await waiting
  })

  it('waits no longer than a minute in all', async () => {
    const { git } = tips()
    const mayGoOn = behindTips({ git, signal: new AbortController().signal }, 40)
    const began = performance.now()
    await mayGoOn()
    assert.ok(performance.now() - began >= 39)
    assert.equal(await isSettled(mayGoOn()), true)
  })

  it('does not wait when the server stops', async () => {
    const { git } = tips()
    const closing = new AbortController()
    const waiting = behindTips({ git, signal: closing.signal })()
    closing.abort()
    await waiting
  })
})
