import { describe, expect, it } from 'vitest'
import { nextOf, withNext } from './next-page.ts'

const next = (value: string) => nextOf(`?${new URLSearchParams({ next: value })}`)

describe('the page after signing in', () => {
  it('is an address of this site', () => {
    expect(next('/ada/x?ref=a#L1')).toBe('/ada/x?ref=a#L1')
    expect(nextOf('')).toBeUndefined()
  })

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/./\\evil.example',
    '/.//evil.example/',
    'javascript:alert(1)',
    'ada/x',
    '/\t/evil.example/',
  ])('is never one of another site: %j', (value) => {
    expect(next(value)).toBeUndefined()
  })

  it('is none of these screens again', () => {
    expect(next('/auth/login')).toBeUndefined()
    expect(next('/authors')).toBe('/authors')
  })

  it('is kept on the way between the screens', () => {
    expect(withNext('/auth/signup', '?next=%2Fada')).toBe('/auth/signup?next=%2Fada')
    expect(withNext('/auth/login?account=a', '?next=%2Fada')).toBe('/auth/login?account=a&next=%2Fada')
    expect(withNext('/auth/signup', '?next=//evil')).toBe('/auth/signup')
  })
})
