import { fakeServer, renderRoutes, screen, waitFor } from '@sheaf/testing'
import { expect, it, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'

const open = async () => {
  const routes = [{ path: '/', element: <CopyButton value="git clone x" label="Copy the command" /> }]
  const page = renderRoutes(routes, '/', { server: fakeServer({}) })
  await screen.findByRole('button', { name: 'Copy the command' })
  return page
}

it('copies and says so', async () => {
  const { user, notices } = await open()
  await user.click(screen.getByRole('button'))
  await waitFor(() => expect(notices).toEqual([{ kind: 'success', message: 'Copied to clipboard' }]))
  expect(await navigator.clipboard.readText()).toBe('git clone x')
})

it('copies without a clipboard API, as on a plain http page', async () => {
  const { user, notices } = await open()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  document.execCommand = vi.fn(() => true)
  await user.click(screen.getByRole('button'))
  await waitFor(() => expect(notices).toEqual([{ kind: 'success', message: 'Copied to clipboard' }]))
  expect(document.querySelector('textarea')).toBeNull()
})

it('says so when nothing works', async () => {
  const { user, notices } = await open()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  document.execCommand = vi.fn(() => false)
  await user.click(screen.getByRole('button'))
  await waitFor(() => expect(notices).toEqual([{ kind: 'error', message: 'Failed to copy error' }]))
})
