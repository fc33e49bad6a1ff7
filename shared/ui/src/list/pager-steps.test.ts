import { expect, it } from 'vitest'
import { pagerSteps } from './pager-steps.ts'

const shown = (page: number, pages: number) =>
  pagerSteps(page, pages)
    .map((step) => (typeof step === 'number' ? step : '…'))
    .join(' ')

it.each([
  [1, 2, '1 2'],
  [3, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 4 5 6'],
  [1, 9, '1 2 3 4 5 … 9'],
  [4, 9, '1 2 3 4 5 6 … 9'],
  [5, 9, '1 … 3 4 5 6 7 … 9'],
  [9, 9, '1 … 5 6 7 8 9'],
  [99, 9, '1 … 5 6 7 8 9'],
])('page %i of %i: %s', (page, pages, expected) => {
  expect(shown(page, pages)).toBe(expected)
})
