import { describe, expect, it } from 'vitest'
import { textsToldBy, uncodedMessages, unsaidCodes } from './uncoded-messages.ts'

const toldBy = (source: string, file = 'server/src/http/mount.ts') => textsToldBy(source, file)

describe('what people are told', () => {
  it('has a code everywhere', async () => {
    expect(await uncodedMessages()).toEqual([])
  })

  it.each([
    ["reply.send({ code: 404, msg: 'There is none' })", 'There is none'],
    ["const said = { code: 'x', params: {}, text: 'Please come back' }", 'Please come back'],
    ["z.string().check(z.minLength(1, 'Please enter a name'))", 'Please enter a name'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the source that is looked at
    ['z.string().check(z.maxLength(9, `At most ${most} of them`))', 'At most … of them'],
    ["z.string().check(z.refine(isGood, { error: 'This is not good' }))", 'This is not good'],
    ["z.string({ error: 'This is no text' })", 'This is no text'],
    ["throw AppError.missing(forGit('There is none'))", 'There is none'],
  ])('is found without one in %s', (source, text) => {
    expect(toldBy(source)).toEqual([text])
  })

  it.each([
    "reply.send({ code: 200, msg: 'ok' })",
    "throw AppError.missing(message('user.missing'))",
    "z.string().check(z.minLength(1, says('email.required')))",
    "operation({ summary: 'End this session', refusals: { 409: 'It is taken' } })",
    "throw new Error('this never happens')",
  ])('is not in %s', (source) => {
    expect(toldBy(source)).toEqual([])
  })

  it('is a code that some source says', () => {
    expect(unsaidCodes(["message('a.b')"], ['a.b', 'a.c'])).toEqual(['the message a.c is never said'])
  })

  it('may be English alone for Git and for who starts the server', () => {
    expect(toldBy("forGit('Update your client')", 'server/src/domains/git-transport/routes.ts')).toEqual([])
    expect(toldBy("z.string().check(z.minLength(1, 'A port please'))", 'server/src/config/config.ts')).toEqual([])
  })
})
