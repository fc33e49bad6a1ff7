import { afterAll, expect, it } from 'vitest'
import { isFirstVisit } from './first-visit.ts'

afterAll(() => history.replaceState(null, ''))

it('is one for each entry of the router: the way back is none', () => {
  const at = (state: unknown) => {
    history.replaceState(state, '', '#L20')
    return isFirstVisit()
  }
  expect([at({ key: 'file' }), at({ key: 'commits' }), at({ key: 'file' })]).toEqual([true, true, false])
})

it('is each for an entry that a link within the page made', () => {
  history.replaceState(null, '', '#heading')
  expect([isFirstVisit(), isFirstVisit()]).toEqual([true, true])
})
