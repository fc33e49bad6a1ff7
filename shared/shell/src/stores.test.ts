import { ApiError } from '@sheaf/client/errors'
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { queryClient } from './stores.ts'

beforeEach(() => {
  queryClient.mount()
})
afterEach(() => {
  queryClient.unmount()
  queryClient.clear()
  vi.restoreAllMocks()
  onlineManager.setOnline(true)
})

const outage = () => Promise.reject(new ApiError({ status: 0, code: 0 }))

/** Somebody looks at the page that shows this. */
function shown(queryFn: () => Promise<unknown>) {
  const observer = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn })
  onTestFinished(observer.subscribe(() => undefined))
  return observer
}

function offline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onlineManager.setOnline(false)
  return () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    onlineManager.setOnline(true)
  }
}

it('a write that is made offline fails at once and is not made when the network is back', async () => {
  const online = offline()
  const write = vi.fn(outage)
  const mutation = new MutationObserver(queryClient, { mutationFn: write })
  await expect(mutation.mutate()).rejects.toThrow()
  expect(write).toHaveBeenCalledTimes(1)
  online()
  await queryClient.resumePausedMutations()
  expect(write).toHaveBeenCalledTimes(1)
})

it('a read that is made offline fails at once, and is made again when the network is back', async () => {
  const online = offline()
  const read = vi.fn((): Promise<unknown> => outage())
  const observer = shown(read)
  await expect.poll(() => observer.getCurrentResult().status).toBe('error')
  expect(read).toHaveBeenCalledTimes(1)
  read.mockResolvedValue('here')
  online()
  await expect.poll(() => observer.getCurrentResult().data).toBe('here')
})

it('what is on the page is read again by who comes back from another window, but not twice in a moment', async () => {
  const read = vi.fn(async () => 'a push')
  const observer = shown(read)
  await expect.poll(() => observer.getCurrentResult().data).toBe('a push')
  window.dispatchEvent(new Event('focus'))
  expect(read).toHaveBeenCalledTimes(1)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2_500)
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => read.mock.calls.length).toBe(2)
})
