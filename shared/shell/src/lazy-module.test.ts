import { describe, expect, it } from 'vitest'
import { failedModule, lazyModule, retryLazyModules } from './lazy-module.ts'

/** A script that fails so many times before it comes. */
function script(failures: number) {
  let asked = 0
  const fetch = async () => {
    asked += 1
    if (asked <= failures) throw new Error(`no answer to request ${asked}`)
    return 'the code'
  }
  return { fetch, asked: () => asked }
}

describe('a lazy module', () => {
  it('is asked for once, however many want it', async () => {
    const { fetch, asked } = script(0)
    const module = lazyModule(fetch)
    expect(module.loaded).toBeUndefined()
    expect(await Promise.all([module.load(), module.load()])).toEqual(['the code', 'the code'])
    expect(await module.load()).toBe('the code')
    expect(module.loaded).toBe('the code')
    expect(asked()).toBe(1)
  })

  it('is asked for again at once: what was preloaded in vain fails once more', async () => {
    const { fetch, asked } = script(1)
    expect(await lazyModule(fetch).load()).toBe('the code')
    expect(asked()).toBe(2)
  })

  it('fails while it can not be had, and comes when it can', async () => {
    const module = lazyModule(script(2).fetch)
    await expect(module.load()).rejects.toThrow('no answer to request 2')
    expect(failedModule(module.error)).toBe(module)
    expect(await module.load()).toBe('the code')
    expect(module.error).toBeUndefined()
    expect(failedModule(undefined)).toBeUndefined()
  })

  it('comes with all others that failed when these are tried again', async () => {
    const modules = [lazyModule(script(2).fetch), lazyModule(script(4).fetch)]
    await Promise.allSettled(modules.map((module) => module.load()))
    await retryLazyModules()
    expect(modules.map(({ loaded }) => loaded)).toEqual(['the code', undefined])
    await retryLazyModules()
    expect(modules.map(({ loaded }) => loaded)).toEqual(['the code', 'the code'])
  })
})
