import type { PlanUse } from '@sheaf/contract'
import { ada, fakeServer, renderRoutes, screen } from '@sheaf/testing'
import { expect, it } from 'vitest'
import { routes } from '../../routes.tsx'

const own: PlanUse = {
  owner: 'ada',
  is_team: false,
  plan: 'starter',
  disk_bytes: 5_000_000_000,
  max_disk_bytes: 5_000_000_000,
  members: 1,
  max_members: 1,
  datasets: 1,
  max_datasets: 3,
}
const team: PlanUse = {
  ...own,
  owner: 'growers',
  is_team: true,
  plan: 'enterprise',
  disk_bytes: 12_340_000,
  max_disk_bytes: null,
  members: 1_200,
  max_members: null,
}

it('says of each plan what is used, as words and as meters, and where there is no limit', async () => {
  const server = fakeServer({ 'GET /api/user/setting/billing': () => [own, team] })
  renderRoutes(routes, '/setting/billing', { session: ada, server })
  const storage = await screen.findByRole('meter', { name: 'Storage of ada' })
  expect(storage.getAttribute('aria-valuetext')).toBe('5 GB of 5 GB')
  expect(storage.getAttribute('data-full')).toBe('true')
  expect(screen.getByRole('meter', { name: 'Datasets of ada' }).getAttribute('data-full')).toBe(null)
  expect(screen.queryByRole('meter', { name: 'Members of ada' })).toBe(null)
  expect(screen.getByText('12.3 MB, no limit')).toBeTruthy()
  expect(screen.getByText('1,200, no limit')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask for another plan for ada' }).getAttribute('href')).toBe(
    '/contact?topic=plan',
  )
  expect(screen.queryByRole('link', { name: /for growers/ })).toBe(null)
})
