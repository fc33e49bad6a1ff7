import { ApiError } from '@sheaf/client/errors'
import { ada, cleanup, fakeServer, renderRoutes, screen, waitFor } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { RouteError } from './route-error.tsx'

/** A page whose loader fails with this, until `mend` is called. */
const open = async (error: unknown, session?: typeof ada) => {
  let failing = true
  const loader = () => {
    if (failing) throw error
    return null
  }
  const page = renderRoutes(
    [{ path: '/ada/x', loader, element: <h1>All is well</h1>, errorElement: <RouteError /> }],
    '/ada/x?ref=a',
    session ? { session, server: fakeServer({}) } : { server: fakeServer({}) },
  )
  await waitFor(() => expect(screen.queryByText('Starting')).toBeNull())
  return {
    ...page,
    mend: () => {
      failing = false
    },
  }
}

const apiError = (status: number, text?: string) =>
  new ApiError({ status, code: status, said: text === undefined ? undefined : { code: '', params: {}, text } })

describe('an error of a route', () => {
  it('is 404 for what is missing, with the way to log in for visitors', async () => {
    await open(apiError(404))
    expect(screen.getByRole('heading', { level: 1, name: '404 Page not found' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/auth/login?next=%2Fada%2Fx%3Fref%3Da',
    )
  })

  it('offers no login to those who are signed in', async () => {
    await open(apiError(404), ada)
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
  })

  it('asks visitors to log in where they must, and comes back', async () => {
    await open(apiError(401))
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toContain('next=')
  })

  it('says that a page is not for this person', async () => {
    await open(apiError(403), ada)
    expect(screen.getByRole('heading', { name: "You don't have access to this page" })).toBeDefined()
  })

  it('says what the server said, and tries again', async () => {
    const { user, mend } = await open(apiError(500, 'Something broke. Reference 17'))
    expect(screen.getByRole('alert').textContent).toContain('Something broke. Reference 17')
    mend()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'All is well' })).toBeDefined()
  })

  it('knows a dead network from a broken server', async () => {
    await open(apiError(0))
    expect(screen.getByRole('alert').textContent).toContain('Check your connection')
  })

  it('leaves by itself when the network is back, and after a while without being told', async () => {
    const told = await open(apiError(0))
    told.mend()
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByRole('heading', { name: 'All is well' })).toBeDefined()
    cleanup()
    const untold = await open(apiError(503))
    untold.mend()
    expect(await screen.findByRole('heading', { name: 'All is well' })).toBeDefined()
  })

  it('stays where the server refused: nothing comes of asking again', async () => {
    const { mend } = await open(apiError(500, 'Something broke'))
    mend()
    window.dispatchEvent(new Event('online'))
    await Promise.resolve()
    expect(screen.queryByRole('heading', { name: 'All is well' })).toBeNull()
  })
})
