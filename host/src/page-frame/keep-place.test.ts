import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { keepPlace } from './keep-place.ts'

/** What the document shows, with a link in it. */
function shown(): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = '<ul><li><a href="/ada/engine/tree/src">src</a></li></ul>'
  document.body.append(root)
  onTestFinished(() => {
    root.remove()
    window.scrollTo(0, 0)
  })
  return root
}

describe('whoever is in the page while the app takes its place', () => {
  it('stays on the link that had the focus, and where the page was scrolled to', async () => {
    const root = shown()
    root.querySelector('a')?.focus()
    window.scrollTo(0, 400)
    keepPlace(root, () => null)
    const app = document.createElement('main')
    app.innerHTML = '<a href="/ada">ada</a><a href="/ada/engine/tree/src">src</a>'
    root.replaceChildren(app)
    window.scrollTo(0, 0)
    await vi.waitFor(() => expect(document.activeElement).toBe(app.lastElementChild))
    expect(window.scrollY).toBe(400)
  })

  it('is left alone who is nowhere in it', async () => {
    const root = shown()
    const scroll = vi.spyOn(window, 'scrollTo')
    keepPlace(root, () => null)
    root.replaceChildren()
    await Promise.resolve()
    expect(scroll).not.toHaveBeenCalled()
  })
})

describe('whoever has loaded a page anew', () => {
  /** A page that is as long as it is told to be, in which nobody comes any further, and what is told when its length changes. */
  async function reloaded(left: number) {
    let resized: () => void = () => undefined
    const observe = vi.fn()
    const disconnect = vi.fn()
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(changed: () => void) {
          resized = changed
        }
        observe = observe
        disconnect = disconnect
      },
    )
    let length = 0
    vi.spyOn(window, 'scrollTo').mockImplementation((...at) => {
      document.documentElement.scrollTop = Math.min(Number(at[1]), length)
    })
    onTestFinished(() => {
      vi.restoreAllMocks()
      vi.unstubAllGlobals()
      document.documentElement.scrollTop = 0
    })
    const root = shown()
    keepPlace(root, () => left)
    root.replaceChildren()
    await vi.waitFor(() => expect(observe).toHaveBeenCalledOnce())
    const grow = (to: number) => {
      length = to
      resized()
      return window.scrollY
    }
    return { grow, disconnect }
  }

  it('comes back to where it was left as soon as it is long enough, and is no longer held there', async () => {
    const { grow, disconnect } = await reloaded(200_000)
    expect(grow(900)).toBe(900)
    expect(disconnect).not.toHaveBeenCalled()
    expect(grow(800_000)).toBe(200_000)
    expect(disconnect).toHaveBeenCalledOnce()
  })

  it.each(['wheel', 'popstate'])('stays where it has gone by itself meanwhile: %s', async (move) => {
    const { disconnect } = await reloaded(200_000)
    window.dispatchEvent(new Event(move))
    expect(disconnect).toHaveBeenCalledOnce()
  })
})
