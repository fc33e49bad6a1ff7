import { notify } from '@sheaf/shell'
import { fakeServer, renderRoutes, screen } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { connectToasts } from './connect-toasts.ts'
import { ToastRegion } from './toast-region.tsx'

describe('toasts', () => {
  it('show what was said, interrupt only for errors, and take focus by Alt+T', async () => {
    const { user } = renderRoutes([{ path: '/', element: <ToastRegion /> }], '/', { server: fakeServer({}) })
    connectToasts()
    notify.success('Create repository success')
    notify.error('Create repository failed')
    expect((await screen.findByText('Create repository success')).closest('[role]')?.getAttribute('role')).toBe(
      'status',
    )
    expect((await screen.findByRole('alert')).textContent).toContain('Create repository failed')
    const region = screen.getByRole('region', { name: 'Notifications' })
    await user.keyboard('{Alt>}[KeyT]{/Alt}')
    expect(document.activeElement).toBe(region)
  })
})
