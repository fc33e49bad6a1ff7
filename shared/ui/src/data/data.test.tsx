import { ada, fakeServer, renderRoutes, screen } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { Avatar } from './avatar.tsx'
import { Counter } from './counter.tsx'
import { KindIcon } from './kind-icon.tsx'
import { ObjectId } from './object-id.tsx'
import { RelativeTime } from './relative-time.tsx'
import { VisibilityBadge } from './visibility-badge.tsx'

const show = async (element: React.ReactNode) => {
  renderRoutes([{ path: '/', element: <div data-testid="it">{element}</div> }], '/', { server: fakeServer({}) })
  return screen.findByTestId('it')
}

describe('a relative time', () => {
  const ago = (seconds: number) => Date.now() / 1000 - seconds

  it('says how long ago it was and keeps the moment itself', async () => {
    const shown = await show(<RelativeTime at={ago(150)} />)
    expect(shown.textContent).toBe('2 minutes ago')
    const time = shown.querySelector('time')
    expect(time?.dateTime).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(time?.title).toContain(String(new Date().getFullYear()))
  })

  it('takes texts and dates too, and is just now for less than half a minute', async () => {
    expect((await show(<RelativeTime at={new Date().toISOString()} />)).textContent).toBe('just now')
  })

  it('is the day and the minute for who prefers dates', async () => {
    const preferences = { ...ada.preferences, dates: 'absolute' } as const
    const at = new Date(2024, 4, 3, 14, 7)
    const page = [{ path: '/', element: <RelativeTime at={at} /> }]
    renderRoutes(page, '/', { session: { ...ada, preferences }, server: fakeServer({}) })
    expect((await screen.findByText(/May 3, 2024/)).textContent).toMatch(/2:07/)
  })

  it('draws nothing for what is no time', async () => {
    expect((await show(<RelativeTime at="never" />)).textContent).toBe('')
  })
})

it('an avatar without a picture is the first letter, in capitals, and an ornament', async () => {
  const shown = await show(<Avatar name="ada" />)
  expect(shown.textContent).toBe('A')
  expect(shown.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
})

it('an id is short to read and whole in its title', async () => {
  await show(<ObjectId oid="0123456789abcdef" to="/x" />)
  expect(screen.getByRole('link', { name: '0123456' }).getAttribute('title')).toBe('0123456789abcdef')
})

it('a kind, a visibility and a number are words', async () => {
  const shown = await show(
    <>
      <KindIcon kind="model" />
      <VisibilityBadge isPrivate />
      <VisibilityBadge isPrivate={false} />
      <Counter value={12345} />
    </>,
  )
  expect(screen.getByRole('img', { name: 'Model' })).toBeDefined()
  expect(shown.textContent).toBe('PrivatePublic12,345')
})
