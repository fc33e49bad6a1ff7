import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { parseSessionState, sessionAtom, sessionStateAtom, setSessionAtom } from './session.ts'

const ada = { uid: 'u1', username: 'ada', email: 'ada@example.org', display_name: 'Ada', avatar_url: null }

describe('the stored session', () => {
  it('is believed until the server has answered', () => {
    const stored = JSON.stringify({ session: ada, isLoading: false, isAuthenticated: true })
    expect(parseSessionState(stored)).toEqual({ session: ada, isLoading: true, isAuthenticated: true })
  })

  it.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '{"session":null}',
    '{"session":{"username":"ada"}}',
    JSON.stringify({ session: { ...ada, avatar_url: 7 } }),
  ])('counts as signed out when it is %j', (text) => {
    expect(parseSessionState(text)).toEqual({ session: null, isLoading: true, isAuthenticated: false })
  })

  it('goes where the server says', () => {
    const store = createStore()
    store.set(setSessionAtom, ada)
    expect(store.get(sessionStateAtom)).toEqual({ session: ada, isLoading: false, isAuthenticated: true })
    store.set(setSessionAtom, null)
    expect(store.get(sessionAtom)).toBeNull()
    expect(store.get(sessionStateAtom).isAuthenticated).toBe(false)
  })
})
