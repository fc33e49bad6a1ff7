import { expect, it } from 'vitest'
import { elapsed } from './elapsed.ts'

const day = 86_400

it.each([
  [-5, undefined],
  [29, undefined],
  [30, '30 second'],
  [59, '59 second'],
  [60, '1 minute'],
  [3599, '59 minute'],
  [3600, '1 hour'],
  [day - 1, '23 hour'],
  [day, '1 day'],
  [7 * day - 1, '6 day'],
  [7 * day, '1 week'],
  [30 * day, '4 week'],
  [31 * day, '1 month'],
  [365 * day, '11 month'],
  [366 * day, '1 year'],
  [1000 * day, '2 year'],
])('%i seconds are %j', (seconds, expected) => {
  const step = elapsed(0, seconds * 1000)
  expect(step && `${step.count} ${step.unit}`).toBe(expected)
})
