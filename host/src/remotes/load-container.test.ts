import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadExposed } from './load-container.ts'

/** What the bundler puts in, and what each address would bring. */
const provided = { react: {} }
const scripts = new Map<string, () => void>()
const asked: string[] = []

beforeEach(() => {
  scripts.clear()
  asked.length = 0
  vi.stubGlobal('__webpack_init_sharing__', async () => undefined)
  vi.stubGlobal('__webpack_share_scopes__', { default: provided })
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (!(script instanceof HTMLScriptElement)) return
    const address = new URL(script.src).pathname
    asked.push(address)
    const run = scripts.get(address)
    run?.()
    script.dispatchEvent(new Event(run ? 'load' : 'error'))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const container = (name: string, exposed: unknown) => {
  const one = { init: vi.fn(), get: vi.fn(async (_: string) => () => exposed) }
  return { ...one, define: () => vi.stubGlobal(name, one) }
}

describe('a container', () => {
  it('is loaded once, is given what the host provides, and gives its module', async () => {
    const { define, init, get } = container('sheaf_wheat', { remote: 'wheat' })
    scripts.set('/wheat.1.js', define)
    const wheat = { name: 'sheaf_wheat', entry: '/wheat.1.js' }
    const both = await Promise.all([loadExposed(wheat), loadExposed(wheat)])
    expect(both).toEqual([{ remote: 'wheat' }, { remote: 'wheat' }])
    expect(asked).toEqual(['/wheat.1.js'])
    expect(init.mock.calls).toEqual([[provided]])
    expect(get).toHaveBeenCalledWith('./module')
  })

  it('of another build is another one', async () => {
    scripts.set('/rye.1.js', container('sheaf_rye', 'old').define)
    scripts.set('/rye.2.js', container('sheaf_rye', 'new').define)
    await expect(loadExposed({ name: 'sheaf_rye', entry: '/rye.1.js' })).resolves.toBe('old')
    await expect(loadExposed({ name: 'sheaf_rye', entry: '/rye.2.js' })).resolves.toBe('new')
  })

  it('that could not be loaded is asked for again', async () => {
    const oats = { name: 'sheaf_oats', entry: '/oats.1.js' }
    await expect(loadExposed(oats)).rejects.toThrow('/oats.1.js could not be loaded')
    scripts.set('/oats.1.js', container('sheaf_oats', 'oats').define)
    await expect(loadExposed(oats)).resolves.toBe('oats')
    expect(asked).toEqual(['/oats.1.js', '/oats.1.js'])
  })

  it('is not what any script leaves behind', async () => {
    scripts.set('/barley.1.js', () => vi.stubGlobal('sheaf_barley', { get: 1 }))
    const barley = { name: 'sheaf_barley', entry: '/barley.1.js' }
    await expect(loadExposed(barley)).rejects.toThrow('/barley.1.js is no container called sheaf_barley')
  })
})
