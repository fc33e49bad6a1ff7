import { ada, fakeServer, type Handlers, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { firstCalls } from '../../first-calls.ts'
import { routes } from '../../routes.tsx'

const handlers: Handlers = {
  'GET /api/site/plans': () => ({ starter_gigabytes: 20 }),
  'GET /api/site/pages/{page}': () => ({ html: null }),
  'POST /api/site/message': () => null,
}

async function open(path: string, { more = {}, session }: { more?: Handlers; session?: typeof ada } = {}) {
  const server = fakeServer({ ...handlers, ...more })
  const page = renderRoutes(routes, path, session ? { session, server } : { server })
  await screen.findByRole('heading', { level: 1 })
  return { ...page, server }
}

describe('the public pages', () => {
  it.each([
    ['/about/project', 'The project'],
    ['/about/solutions', 'Solutions'],
    ['/about/resources', 'Resources'],
    ['/about/pricing', 'Pricing'],
    ['/pricing', 'Pricing'],
    ['/features', 'Features'],
    ['/integrations', 'Integrations'],
    ['/docs', 'Documentation'],
    ['/blog', 'Blog'],
    ['/blog/pushes', 'What a confirmed push promises'],
    ['/support', 'Support'],
    ['/careers', 'Careers'],
    ['/contact', 'Contact'],
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
  ])('%s is called %s', async (path, name) => {
    await open(path)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name)
  })

  it('say so where there is no such post', async () => {
    await open('/blog/unwritten')
    expect(screen.queryByText('What a confirmed push promises')).toBeNull()
  })

  it('take /signup for the way to an account', async () => {
    const { location } = renderRoutes(routes, '/signup', { server: fakeServer({}) })
    await waitFor(() => expect(location()).toBe('/auth/signup'))
  })
})

describe('pricing', () => {
  it("has SPEC's plans with the storage of this server, the comparison and the questions", async () => {
    const { server } = await open('/pricing')
    const starter = screen.getByRole('heading', { name: 'Starter' }).closest('section')
    if (!starter) throw new Error('no plan')
    expect(await within(starter).findByText('20 GB of storage')).toBeDefined()
    expect(screen.getByText('$49 per month')).toBeDefined()
    expect(screen.getByText('Most popular')).toBeDefined()
    const row = (name: string) =>
      within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    expect(row('SLA')).toEqual(['None', '99.9%', '99.99%'])
    expect(row('API access')).toEqual(['Included', 'Included', 'Included'])
    expect(row('Data visualization')).toEqual(['Basic', 'Advanced', 'Advanced'])
    expect(row('Storage')).toEqual(['20 GB', '100 GB', 'Unlimited'])
    const text = document.body.textContent ?? ''
    for (const said of ['prorated', '14 days without a card', 'at least 30 days', 'Enterprise has no limits']) {
      expect.soft(text).toContain(said)
    }
    const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(targets).toContain('/signup')
    expect(targets).toContain('/contact?topic=plan')
    expect(server.requests.map(({ url }) => url)).toEqual(firstCalls['/pricing'])
  })

  it('stands where the server can not be asked', async () => {
    await open('/pricing', { more: { 'GET /api/site/plans': () => new Response('', { status: 502 }) } })
    expect(screen.getByText('5 GB of storage')).toBeDefined()
  })
})

describe('terms and privacy', () => {
  it("are the operator's where there are some", async () => {
    await open('/terms', { more: { 'GET /api/site/pages/{page}': () => ({ html: '<h2>Ours</h2>' }) } })
    expect(await screen.findByRole('heading', { name: 'Ours' })).toBeDefined()
    expect(screen.queryByText('What is yours stays yours')).toBeNull()
  })

  it('are those of Sheaf otherwise', async () => {
    await open('/terms')
    expect(await screen.findByText('What is yours stays yours')).toBeDefined()
  })

  it('say so where they can not be had, and are asked for again', async () => {
    let broken = true
    const failing: Handlers = {
      'GET /api/site/pages/{page}': () => (broken ? new Response('', { status: 503 }) : { html: null }),
    }
    const { user } = await open('/privacy', { more: failing })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.queryByText('What this server stores')).toBeNull()
    broken = false
    await user.click(retry)
    expect(await screen.findByText('What this server stores')).toBeDefined()
  })
})

describe('the contact form', () => {
  it('sends what was written, with the address of whoever is signed in', async () => {
    const { server, user } = await open('/contact?topic=feedback', { session: ada })
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByText('Please write a message')).toBeDefined()
    await user.type(screen.getByLabelText(/^Message/), 'It works.')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByRole('heading', { name: 'Message sent' })).toBeDefined()
    expect(server.bodies('POST /api/site/message')).toEqual([
      { topic: 'feedback', email: 'ada@example.org', text: 'It works.' },
    ])
  })
})
