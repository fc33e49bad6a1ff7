import { appStore, notify, queryClient } from '@sheaf/shell'
import { act, fakeServer, renderRoutes, screen, waitFor } from '@sheaf/testing'
import { MutationObserver } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectToasts } from './connect-toasts.ts'
import { ToastRegion } from './toast-region.tsx'
import { leavePageAtom } from './toasts-atom.ts'

afterEach(() => {
  // Those of this test; the first ends with its page, the second with the next one.
  appStore.set(leavePageAtom)
  appStore.set(leavePageAtom)
})

const frame = (
  <>
    <Outlet />
    <ToastRegion />
  </>
)

async function open() {
  const page = (path: string) => ({ path, element: <button type="button">{`Button of ${path}`}</button> })
  const rendered = renderRoutes([{ element: frame, children: [page('/'), page('/next')] }], '/', {
    server: fakeServer({}),
  })
  connectToasts()
  await screen.findByRole('button')
  return rendered
}

const said = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
async function say(...notices: [keyof typeof notify, string, { onNextPage: true }?][]) {
  for (const [kind, message, more] of notices) act(() => notify[kind](message, more))
  await screen.findByText(notices.at(-1)?.[1] ?? '')
}

describe('toasts', () => {
  it('show what was said, interrupt only for errors, and take focus by Alt+T', async () => {
    const { user } = await open()
    await say(['success', 'Create repository success'], ['error', 'Create repository failed'])
    expect(screen.getByRole('status').textContent).toBe('Create repository success')
    expect(screen.getByRole('alert').textContent).toBe('Create repository failed')
    const button = screen.getByRole('button', { name: 'Button of /' })
    button.focus()
    await user.keyboard('{Alt>}[KeyT]{/Alt}')
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notifications' }))
    await user.tab()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(button)
    await waitFor(() => expect(said()).toEqual(['Create repository success']))
  })

  it('take complaints back when something is tried anew', async () => {
    await open()
    await say(['error', 'Create repository failed'], ['success', 'Copied to clipboard'])
    const again = new MutationObserver(queryClient, { mutationFn: async () => 'done' })
    await act(() => again.mutate())
    expect(said()).toEqual(['Copied to clipboard'])
  })

  it('end with the page that said them, but for what leads to the next one', async () => {
    const { navigate } = await open()
    await say(['success', 'Copied to clipboard'], ['success', 'Create repository success', { onNextPage: true }])
    await act(() => navigate('/next'))
    expect(said()).toEqual(['Create repository success'])
    await act(() => navigate('/'))
    expect(said()).toEqual([])
  })

  it('are there for four seconds, and longer under the pointer', async () => {
    const { user } = await open()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await say(['success', 'Copied to clipboard'])
    await act(() => vi.advanceTimersByTime(3_900))
    await user.hover(screen.getByRole('region', { name: 'Notifications' }))
    await act(() => vi.advanceTimersByTime(10_000))
    expect(said()).toEqual(['Copied to clipboard'])
    await user.unhover(screen.getByRole('region', { name: 'Notifications' }))
    await act(() => vi.advanceTimersByTime(200))
    await act(() => vi.advanceTimersByTime(300))
    expect(said()).toEqual([])
    vi.useRealTimers()
  })
})
