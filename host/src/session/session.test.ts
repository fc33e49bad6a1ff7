import { ApiError } from '@sheaf/client/errors'
import { context } from '@sheaf/client/operations'
import {
  appStore,
  connectNotices,
  holdSessionAtom,
  type Notice,
  queryClient,
  sessionAtom,
  sessionEndedAtom,
  sessionStateAtom,
  sessionStorageKey,
  setSessionAtom,
} from '@sheaf/shell'
import { ada, fakeServer } from '@sheaf/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { continueHeldPage, forgetOnChange, refreshSession, watchRefusals } from './refresh-session.ts'
import { keepSession, restoreSession } from './session-storage.ts'

keepSession()
watchRefusals()
forgetOnChange()
continueHeldPage()

beforeEach(() => {
  localStorage.clear()
  restoreSession()
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const stored = (): unknown => JSON.parse(localStorage.getItem(sessionStorageKey) ?? 'null')
const signedIn = { session: ada, isLoading: false, isAuthenticated: true }
const signedOut = { session: null, isLoading: false, isAuthenticated: false }

describe('the session', () => {
  it('is remembered between visits, and asked for again', () => {
    localStorage.setItem(sessionStorageKey, JSON.stringify(signedIn))
    restoreSession()
    expect(appStore.get(sessionStateAtom)).toEqual({ ...signedIn, isLoading: true })
  })

  it('is what the server says it is, and is written down', async () => {
    vi.stubGlobal('fetch', fakeServer({ 'POST /api/auth/context': () => ada }).fetch)
    await refreshSession()
    expect(stored()).toEqual(signedIn)
  })

  it('ends when the server knows of none', async () => {
    localStorage.setItem(sessionStorageKey, JSON.stringify(signedIn))
    restoreSession()
    const nobody = { code: 401, msg: 'Not signed in', data: null }
    vi.stubGlobal('fetch', async () => Response.json(nobody))
    await refreshSession()
    expect(appStore.get(sessionStateAtom)).toEqual(signedOut)
    expect(stored()).toEqual(signedOut)
  })

  it('ends in words when the account is suspended', async () => {
    localStorage.setItem(sessionStorageKey, JSON.stringify(signedIn))
    restoreSession()
    const notices: Notice[] = []
    connectNotices((notice) => notices.push(notice))
    vi.stubGlobal('fetch', async () => Response.json({ code: 403, msg: 'This account is suspended', data: null }))
    await refreshSession()
    expect(appStore.get(sessionStateAtom)).toEqual(signedOut)
    expect(notices).toEqual([{ kind: 'error', message: 'This account is suspended' }])
  })

  it('outlives an outage', async () => {
    localStorage.setItem(sessionStorageKey, JSON.stringify(signedIn))
    restoreSession()
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    await refreshSession()
    expect(appStore.get(sessionStateAtom)).toEqual(signedIn)
  })

  it('follows what another tab wrote', () => {
    const newValue = JSON.stringify(signedIn)
    window.dispatchEvent(new StorageEvent('storage', { key: sessionStorageKey, newValue }))
    expect(appStore.get(sessionAtom)).toEqual(ada)
    window.dispatchEvent(new StorageEvent('storage', { key: sessionStorageKey, newValue: JSON.stringify(signedOut) }))
    expect(appStore.get(sessionAtom)).toBeNull()
  })

  it('takes what was fetched for another person away, and keeps what this one was told before they were known', async () => {
    queryClient.setQueryData(['mine'], 'told to the cookie')
    vi.stubGlobal('fetch', fakeServer({ 'POST /api/auth/context': () => ada }).fetch)
    await refreshSession()
    expect(queryClient.getQueryData(['mine'])).toBe('told to the cookie')
    appStore.set(sessionStateAtom, { session: { ...ada, uid: 'other' }, isLoading: false, isAuthenticated: true })
    expect(queryClient.getQueryData(['mine'])).toBeUndefined()
  })

  it('leaves what is being typed where it is, tells other tabs that it ended, and goes on when they have it again', async () => {
    appStore.set(sessionStateAtom, { session: ada, isLoading: false, isAuthenticated: true })
    appStore.set(holdSessionAtom, 1)
    queryClient.setQueryData(['mine'], 'shown')
    const refused = new ApiError({ status: 401, code: 401 })
    const ends = [
      // What is shown was read again; its refusal is remembered until it is answered.
      async () => {
        const again = { queryKey: ['mine'], queryFn: () => Promise.reject(refused), retry: false, staleTime: 0 }
        await queryClient.fetchQuery(again).catch(() => undefined)
      },
      () => window.dispatchEvent(new StorageEvent('storage', { key: sessionStorageKey, newValue: null })),
      // As a creation fails that asks several things of the server.
      async () => {
        const error = new Error('at the first step', { cause: refused })
        await queryClient
          .getMutationCache()
          .build(queryClient, { mutationFn: () => Promise.reject(error) })
          .execute({})
          .catch(() => undefined)
      },
    ]
    for (const end of ends) {
      await end()
      await vi.waitFor(() => expect(appStore.get(sessionEndedAtom)).toBe(true))
      expect([appStore.get(sessionAtom), queryClient.getQueryData(['mine'])]).toEqual([ada, 'shown'])
      expect(stored()).toEqual(signedOut)
      const newValue = JSON.stringify(signedIn)
      window.dispatchEvent(new StorageEvent('storage', { key: sessionStorageKey, newValue }))
      expect(appStore.get(sessionEndedAtom)).toBe(false)
      expect(queryClient.getQueryState(['mine'])?.isInvalidated).toBe(true)
      expect(stored()).toEqual(signedIn)
    }
    // No other tab had to say so.
    appStore.set(setSessionAtom, null)
    vi.stubGlobal('fetch', fakeServer({ 'POST /api/auth/context': () => ada }).fetch)
    window.dispatchEvent(new Event('focus'))
    await vi.waitFor(() => expect(appStore.get(sessionEndedAtom)).toBe(false))
    appStore.set(setSessionAtom, null)
    appStore.set(holdSessionAtom, -1)
    expect(appStore.get(sessionAtom)).toBeNull()
  })

  it('is not ended by an answer that was asked for before somebody logged in', async () => {
    const answer = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => answer.promise)
    const asked = refreshSession()
    appStore.set(setSessionAtom, ada)
    answer.resolve(Response.json({ code: 401, msg: 'Not signed in', data: null }))
    await asked
    expect(appStore.get(sessionStateAtom)).toEqual(signedIn)
  })

  it('that another tab began is not ended by a page that is held and hears once more that its own has', async () => {
    appStore.set(setSessionAtom, ada)
    appStore.set(holdSessionAtom, 1)
    appStore.set(setSessionAtom, null)
    expect(stored()).toEqual(signedOut)
    // Another tab, of which this one is not told yet.
    localStorage.setItem(sessionStorageKey, JSON.stringify(signedIn))
    vi.stubGlobal('fetch', async () => Response.json({ code: 401, msg: 'Not signed in', data: null }))
    await refreshSession()
    expect(appStore.get(sessionEndedAtom)).toBe(true)
    expect(stored()).toEqual(signedIn)
    appStore.set(holdSessionAtom, -1)
  })

  it('ends when any call is refused for want of one', async () => {
    appStore.set(sessionStateAtom, { session: ada, isLoading: false, isAuthenticated: true })
    const refusal = { code: 401, msg: 'Log in first', data: null }
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 401 }))
    const asked = queryClient.fetchQuery({ queryKey: ['keys'], queryFn: () => context(), retry: false })
    await expect(asked).rejects.toThrow('Log in first')
    expect(appStore.get(sessionAtom)).toBeNull()
  })
})
