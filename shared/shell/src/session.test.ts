import { defaultPreferences } from '@sheaf/contract'
import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import {
  holdSessionAtom,
  parseSessionState,
  sessionAtom,
  sessionEndedAtom,
  sessionStateAtom,
  setSessionAtom,
} from './session.ts'

const ada = {
  uid: 'u1',
  username: 'ada',
  email: 'ada@example.org',
  display_name: 'Ada',
  avatar_url: null,
  preferences: defaultPreferences,
}

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

  it('leaves a page that is held as it is until it is let go of, or somebody is logged in again', () => {
    const store = createStore()
    const seen = () => [store.get(sessionAtom)?.uid, store.get(sessionEndedAtom)]
    store.set(setSessionAtom, ada)
    store.set(holdSessionAtom, 1)
    store.set(holdSessionAtom, 1)
    store.set(setSessionAtom, null)
    expect(seen()).toEqual(['u1', true])
    store.set(setSessionAtom, ada)
    expect(seen()).toEqual(['u1', false])
    store.set(setSessionAtom, null)
    store.set(holdSessionAtom, -1)
    expect(seen()).toEqual(['u1', true])
    store.set(setSessionAtom, { ...ada, uid: 'u2' })
    expect(seen()).toEqual(['u2', false])
    store.set(setSessionAtom, null)
    store.set(holdSessionAtom, -1)
    expect(seen()).toEqual([undefined, false])
  })
})
