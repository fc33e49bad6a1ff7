import { screen, waitFor } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { openPage } from '../../testing/samples.ts'

const create = 'POST /api/repo/{owner}/{repo}/discussions'

describe('a new discussion', () => {
  it('begins with a template that is chosen, while nothing is written', async () => {
    const discussions = [
      { name: 'Idea', title: 'Idea: ', body: '## What for' },
      { name: 'Question', title: '', body: '## What was tried' },
    ]
    const { user, server, location } = openPage('/ada/engine/discussions/new', {
      'GET /api/repo/{owner}/{repo}/thread-templates': () => ({ pull: null, discussions }),
      [create]: () => ({ number: 7 }),
    })
    const group = await screen.findByRole('group', { name: 'Begin with a template' })
    expect(group.querySelectorAll('button')).toHaveLength(2)
    const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
    await user.type(text, 'x')
    expect(screen.queryByRole('group', { name: 'Begin with a template' })).toBeNull()
    await user.clear(text)
    await user.click(await screen.findByRole('button', { name: 'Idea' }))
    expect(text.value).toBe('## What for')
    expect(document.activeElement).toBe(text)
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'spools')
    await user.click(screen.getByRole('button', { name: 'Start discussion' }))
    await waitFor(() => expect(location()).toBe('/ada/engine/discussions/7'))
    expect(server.bodies(create)).toEqual([{ title: 'Idea: spools', body: '## What for' }])
  })
})
