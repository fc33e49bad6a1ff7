import { describe, expect, it } from 'vitest'
import { freeEdge } from './free-edge.ts'

const box = (left: number, top: number) => ({ left, top, right: left + 80, bottom: top + 32 })
const desktop = { width: 1280, height: 800 }
const phone = { width: 375, height: 800 }

describe('the edge that toasts lie at', () => {
  it('is the lower one, as long as nothing there was just used', () => {
    expect(freeEdge([], desktop)).toBe('bottom')
    expect(freeEdge([box(300, 700)], desktop)).toBe('bottom')
    expect(freeEdge([box(1_000, 300)], desktop)).toBe('bottom')
  })

  it('is the upper one where the button that was pressed is below', () => {
    expect(freeEdge([box(1_000, 700)], desktop)).toBe('top')
    expect(freeEdge([box(16, 700)], phone)).toBe('top')
  })

  it('is the lower one where both are taken', () => {
    expect(freeEdge([box(16, 20), box(16, 700)], phone)).toBe('bottom')
  })
})
