import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'

describe('ApiError', () => {
  it('is known as one by a bundle that has its own copy of the class', () => {
    const failure = new ApiError({ status: 404, code: 404, said: { code: '', params: {}, text: 'There is none' } })
    const fromElsewhere = Object.assign(new Error('There is none'), {
      name: 'ApiError',
      kind: failure.kind,
      status: 404,
    })
    expect(fromElsewhere).toBeInstanceOf(ApiError)
    expect(new Error('There is none')).not.toBeInstanceOf(ApiError)
    expect({ name: 'ApiError', kind: 'missing', status: 404 }).not.toBeInstanceOf(ApiError)
  })
})
