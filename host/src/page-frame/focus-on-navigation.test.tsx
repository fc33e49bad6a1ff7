import { act, fakeServer, renderRoutes, screen, waitFor } from '@sheaf/testing'
import { useLayoutEffect, useState } from 'react'
import { Link, Outlet } from 'react-router'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { FocusOnNavigation } from './focus-on-navigation.tsx'

function Frame() {
  return (
    <>
      <FocusOnNavigation />
      <Link to="/late">Late</Link>
      <button type="button">Elsewhere</button>
      <Outlet />
    </>
  )
}

/** A page that says that it is not there until it is told to be drawn. */
const arrival = new EventTarget()
function LatePage() {
  const [isThere, setThere] = useState(false)
  useLayoutEffect(() => {
    const show = () => setThere(true)
    arrival.addEventListener('show', show)
    return () => arrival.removeEventListener('show', show)
  }, [])
  return isThere ? <h1>Late</h1> : <p role="alert">Not there</p>
}

const routes = [
  {
    element: <Frame />,
    children: [
      { path: '/', element: <h1>Home</h1> },
      { path: '/late', element: <LatePage /> },
    ],
  },
]

/** Goes to the late page by its link, and gives what lets time pass there, in milliseconds, asks for it once more, and draws it. */
async function goToLatePage() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { navigate } = renderRoutes(routes, '/', { server: fakeServer({}) })
  const link = await screen.findByRole('link')
  link.focus()
  link.click()
  await screen.findByRole('alert')
  expect(document.activeElement).toBe(link)
  return {
    pass: (time: number) => act(() => vi.advanceTimersByTimeAsync(time)),
    askAgain: () => act(() => navigate('/late')),
    show: () => act(async () => void arrival.dispatchEvent(new Event('show'))),
  }
}

describe('the focus, on a page whose heading comes late', () => {
  it('goes to the heading as soon as it is there', async () => {
    const { show } = await goToLatePage()
    await show()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
  })

  it('goes to the heading of a page that comes by itself minutes later', async () => {
    const { pass, askAgain, show } = await goToLatePage()
    await pass(120_000)
    await askAgain()
    await show()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
  })

  it('stays with who went somewhere else in the meantime', async () => {
    const { pass, show } = await goToLatePage()
    await pass(4_000)
    screen.getByRole('button').focus()
    await show()
    await screen.findByRole('heading')
    await pass(100)
    expect(document.activeElement).toBe(screen.getByRole('button'))
  })
})
