import { ada, fakeServer, renderRoutes, screen, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'
import { withRepository } from '../../testing/samples.ts'

const open = (more = {}) => {
  const server = fakeServer(withRepository(more))
  return renderRoutes(routes, '/ada/engine/branches', { server, session: ada })
}

describe('the branches', () => {
  it('say which is the default one, when each changed and what its newest commit is', async () => {
    open()
    const [main, topic] = within(await screen.findByRole('list', { name: 'Branches' })).getAllByRole('listitem')
    expect(main?.textContent).toBe('maindefault3 days agoaaaaaaa')
    expect(topic?.textContent).toBe('topic/wheels1 week agobbbbbbb')
  })

  it('lead to their files, the default one by the plain address', async () => {
    open()
    expect((await screen.findByRole('link', { name: 'topic/wheels' })).getAttribute('href')).toBe(
      '/ada/engine?ref=topic%2Fwheels',
    )
    expect(screen.getByRole('link', { name: 'main' }).getAttribute('href')).toBe('/ada/engine')
  })

  it('say how to make the first one', async () => {
    open({ 'GET /api/repo/{owner}/{repo}/refs': () => [] })
    expect(await screen.findByText('No branches yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'How to push' }).getAttribute('href')).toBe('/ada/engine')
  })
})
