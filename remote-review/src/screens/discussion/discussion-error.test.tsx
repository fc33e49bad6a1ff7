import { screen, waitFor } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { openPage, pullAnswer } from '../../testing/samples.ts'

const missing = (message_code: string, msg: string) => () =>
  Response.json({ code: 404, msg, message_code, data: null }, { status: 404 })

describe('the address of a discussion', () => {
  it('leads on to the pull request of that number', async () => {
    const { location } = openPage('/ada/engine/discussions/12', {
      'GET /api/repo/{owner}/{repo}/discussions/{number}': missing('thread.is_pull', 'This is a pull request'),
      'GET /api/repo/{owner}/{repo}/pulls/{number}': () => pullAnswer(),
    })
    await waitFor(() => expect(location()).toBe('/ada/engine/pulls/12'))
  })

  it('leads nowhere where nothing has that number', async () => {
    const { location } = openPage('/ada/engine/discussions/13', {
      'GET /api/repo/{owner}/{repo}/discussions/{number}': missing('thread.missing', 'Discussion not found'),
    })
    expect(await screen.findByText('Page not found')).toBeTruthy()
    expect(location()).toBe('/ada/engine/discussions/13')
  })
})
