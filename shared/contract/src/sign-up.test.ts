import { describe, expect, it } from 'vitest'
import { fieldMessages } from './messages/of-issue.ts'
import { SignUp } from './sign-up.ts'

const good = {
  username: 'ada',
  email: 'ada@example.org',
  password: 'correct horse',
  confirm: 'correct horse',
  code: '123456',
  terms: true,
}

const problems = (values: Partial<typeof good>) => {
  const { error } = SignUp.safeParse({ ...good, ...values }, { reportInput: true })
  return error ? Object.entries(fieldMessages(error, '')).map(([field, { code }]) => [field, code]) : []
}

describe('signing up', () => {
  it('takes what is good, trimmed where it may be', () => {
    expect(
      SignUp.parse({
        ...good,
        username: ' ada ',
        email: ' ada@example.org ',
        password: ' correct horse ',
        confirm: ' correct horse ',
      }),
    ).toMatchObject({
      username: 'ada',
      email: 'ada@example.org',
      password: ' correct horse ',
    })
  })

  it("asks SPEC's six questions in SPEC's order", () => {
    expect(problems({ username: ' ', email: '', password: '', confirm: '', terms: false })).toEqual([
      ['username', 'registration.username_required'],
      ['email', 'email.required'],
      ['password', 'password.required'],
      ['confirm', 'registration.confirm_required'],
      ['terms', 'registration.terms_required'],
    ])
    expect(problems({ confirm: 'other', terms: false })).toEqual([
      ['confirm', 'registration.confirm_differs'],
      ['terms', 'registration.terms_required'],
    ])
  })

  it("asks for the operations' own rules after them", () => {
    expect(problems({ username: '-ada', password: 'short', confirm: 'shor' })).toEqual([
      ['confirm', 'registration.confirm_differs'],
    ])
    expect(problems({ username: '-ada', email: 'ada', password: 'short', confirm: 'short', code: '' })).toEqual([
      ['username', 'owner_name.characters'],
      ['email', 'email.invalid'],
      ['password', 'password.too_short'],
      ['code', 'registration.code_required'],
    ])
  })
})
