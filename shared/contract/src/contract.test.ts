import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contract } from './contract.ts'
import { fieldMessages } from './messages/of-issue.ts'
import type { Operation } from './operation.ts'
import { paths } from './paths.ts'

describe('the contract', () => {
  it('names no method and path twice', () => {
    const calls = Object.values(contract).map(({ method, path }) => `${method} ${path}`)
    expect(new Set(calls).size).toBe(calls.length)
  })

  it('declares every parameter of a path, and no other', () => {
    for (const [name, operation] of Object.entries<Operation>(contract)) {
      const inPath = [...operation.path.matchAll(/\{(\w+)\*?\}/g)].map((match) => match[1])
      const declared = operation.params instanceof z.ZodMiniObject ? Object.keys(operation.params.def.shape) : []
      expect(declared.sort(), name).toEqual(inPath.sort())
    }
  })

  it('falls back to its defaults where a page or size is no number', () => {
    const query = contract.listRepositories.query
    expect(query?.parse({ page: 'x', page_size: '-3' })).toEqual({ page: 0, page_size: 50 })
    expect(contract.listCommits.query?.parse({})).toEqual({ page: 1, page_size: 10 })
  })
})

describe('validation says what SPEC says', () => {
  const firstMessage = (schema: z.ZodMiniType, value: unknown) => {
    const { error } = schema.safeParse(value, { reportInput: true })
    return error && Object.values(fieldMessages(error, 'body'))[0]?.text
  }

  it.each([
    [contract.login.body, { username: '', password: 'x' }, 'Please input your username'],
    [contract.login.body, { username: 'ada', password: '' }, 'Please input your password'],
    [contract.sendCode.body, { email: '' }, 'Please enter your email'],
    [contract.sendCode.body, { email: 'ada' }, 'Please enter a valid email'],
    [contract.register.body, { username: '', email: 'a@b', password: 'x'.repeat(8) }, 'Please enter your username'],
    [
      contract.register.body,
      { username: 'ada', email: 'a@b', password: 'short' },
      'Password must be at least 8 characters long',
    ],
    [contract.createRepository.body, { owner_uid: '', repo_name: 'x' }, 'Please select a owner'],
    [contract.createRepository.body, { owner_uid: 'u', repo_name: ' ' }, 'Please input repository name'],
    [contract.createAccessKey.body, { title: '', expiration: '2027-01-01' }, 'Title and expiration date are required'],
    [contract.createAccessKey.body, { title: 'ci', expiration: '' }, 'Title and expiration date are required'],
  ])('%#', (schema, value, message) => {
    expect(firstMessage(schema, value)).toBe(message)
  })
})

describe('paths', () => {
  it('escape what stands in them', () => {
    expect(paths.tree('ada', 'x', 'a b/#?%/ü', 'feature/x')).toBe('/ada/x/tree/a%20b/%23%3F%25/%C3%BC?ref=feature%2Fx')
    expect(paths.tree('ada', 'x', '')).toBe('/ada/x/tree/')
    expect(paths.commits('ada', 'x')).toBe('/ada/x/commits')
    expect(paths.signup('a+b@c.d')).toBe('/auth/signup?email=a%2Bb%40c.d')
  })
})
