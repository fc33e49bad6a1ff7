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
    keepPlace(root)
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
    keepPlace(root)
    root.replaceChildren()
    await Promise.resolve()
    expect(scroll).not.toHaveBeenCalled()
  })
})
