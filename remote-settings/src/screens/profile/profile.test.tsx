import type { Profile } from '@sheaf/contract'
import { ada, fakeServer, renderRoutes, screen } from '@sheaf/testing'
import { expect, it } from 'vitest'
import { routes } from '../../routes.tsx'

const profile: Profile = {
  display_name: 'Ada',
  bio: 'Counts',
  location: 'London',
  company: '',
  language: '',
  theme: '',
  website_url: '',
  version: '1',
}

it('tells what another window saved meanwhile, and keeps what was typed', async () => {
  let kept = profile
  const refusal = { code: 409, msg: 'Your profile was changed in another window', data: null }
  const server = fakeServer({
    'GET /api/user/setting/basic': () => kept,
    'POST /api/user/setting/basic': ({ body }) => {
      const { version, ...fields } = Object(body)
      if (version !== kept.version) return refusal
      kept = { ...fields, version: `${version}+` }
      return kept
    },
  })
  const { user, notices } = renderRoutes(routes, '/setting/profile', { session: ada, server })
  const bio = await screen.findByRole('textbox', { name: 'Bio' })
  await user.clear(bio)
  await user.type(bio, 'Weaves 🌾')
  expect(screen.getByText('8/500')).toBeTruthy()
  kept = { ...profile, bio: 'Plays the harp', company: 'Engines', version: '2' }
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Saved in another window: Plays the harp')).toBeTruthy()
  expect(bio).toHaveProperty('value', 'Weaves 🌾')
  expect(screen.getByRole('textbox', { name: 'Company' })).toHaveProperty('value', 'Engines')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await expect.poll(() => notices.at(-1)?.message).toBe('Profile updated successfully')
  expect(kept).toMatchObject({ bio: 'Weaves 🌾', company: 'Engines', location: 'London' })
  expect(screen.queryByText(/^Saved in another window/)).toBeNull()
})

it('says beside a field what is wrong with it, and sends nothing', async () => {
  const server = fakeServer({ 'GET /api/user/setting/basic': () => profile })
  const { user } = renderRoutes(routes, '/setting/profile', { session: ada, server })
  await user.type(await screen.findByRole('textbox', { name: 'Website' }), 'javascript:alert(1)')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Enter a web address that starts with https:// or http://')).toBeTruthy()
  expect(server.bodies('POST /api/user/setting/basic')).toEqual([])
})
