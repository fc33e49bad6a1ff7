import { ApiError } from '@sheaf/client/errors'
import { message } from '@sheaf/contract/messages'
import { afterEach, describe, expect, it } from 'vitest'
import { messageOf, speakIn, textOf } from './messages.ts'

const taken = message('repository.name_taken', { owner: 'ada', name: 'engine' })
afterEach(() => speakIn('en'))

describe('messages of the server', () => {
  it('are said in the language of the page', async () => {
    expect(textOf(taken)).toBe(taken.text)
    await speakIn('de')
    expect(textOf(taken)).toBe('ada hat bereits ein Repository namens engine')
    expect(textOf(message('request.too_many', { wait: 300 }))).toContain('in 5 Minuten')
  })

  it('are English where their code is not known, as of a newer server', async () => {
    await speakIn('fr')
    expect(textOf({ code: 'of.tomorrow', params: {}, text: 'Something new' })).toBe('Something new')
  })

  it('stay in the language that was chosen last, whichever comes first', async () => {
    const both = [speakIn('de'), speakIn('en')]
    await Promise.all(both)
    expect(textOf(taken)).toBe(taken.text)
  })

  it('stand for a failure; where the server said nothing, the screen does', async () => {
    await speakIn('de')
    expect(messageOf(new ApiError({ status: 200, code: 409, said: taken }), 'Pech')).toMatch(/^ada hat/)
    expect(messageOf(new ApiError({ status: 0, code: 0 }), 'Pech')).toBe('Pech')
    expect(messageOf(new Error('inner workings'), 'Pech')).toBe('Pech')
  })
})
