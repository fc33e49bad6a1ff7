import { ApiError } from '@sheaf/client/errors'
import { repositoryCreationOperations } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { de } from '@sheaf/contract/messages/de'
import { appStore, setSessionAtom, speakIn } from '@sheaf/shell'
import { act, ada, fakeServer, renderRoutes, screen, waitFor } from '@sheaf/testing'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { SignedInOnly } from '../session/signed-in-only.tsx'
import { Form } from './form.tsx'
import { useContractForm } from './use-contract-form.ts'

const schema = repositoryCreationOperations.createRepository.body

afterEach(() => speakIn('en'))

/** A form of the fields that the tests type in, and whatever answers it. */
function TestForm({ send }: { send: (body: unknown) => Error | undefined }) {
  const [isPending, setPending] = useState(false)
  const { form, field } = useContractForm({
    schema,
    initialValues: {
      owner_uid: 'u',
      team: false,
      repo_name: '',
      storage: 'local',
      repo_description: '',
      repo_is_private: false,
      repo_kind: 'code',
      repo_default_branch: 'main',
    },
    mutation: {
      isPending,
      mutate: (body, { onError }) => {
        const error = send(body)
        setPending(false)
        if (error) onError(error)
      },
    },
    onError: (error) => ({ said: error.message, field: 'repo_default_branch' }),
  })
  return (
    <Form of={form} actions={<button type="submit">Send</button>}>
      <label>
        Name <input {...inputOf(field('repo_name'))} />
      </label>
      <p>{field('repo_name').error}</p>
      <label>
        Branch <input {...inputOf(field('repo_default_branch'))} />
      </label>
      <p>{field('repo_default_branch').error}</p>
    </Form>
  )
}

const inputOf = <P extends object>({
  error: _error,
  withAsterisk: _mark,
  ...props
}: P & { error: unknown; withAsterisk: boolean }) => props

async function open(send: (body: unknown) => Error | undefined = () => undefined) {
  const form = { path: '/', element: <TestForm send={send} /> }
  const { user, notices, location } = renderRoutes([{ element: <SignedInOnly />, children: [form] }], '/', {
    server: fakeServer({}),
    session: ada,
  })
  await screen.findByRole('button', { name: 'Send' })
  return { user, notices, location, press: () => user.click(screen.getByRole('button', { name: 'Send' })) }
}

describe('a form of the contract', () => {
  it('says what the schema finds wrong, all of it beside the fields, and in no toast', async () => {
    const { user, press, notices } = await open(() => expect.unreachable('it must not be sent'))
    await user.type(screen.getByLabelText('Name'), 'x.git')
    await user.clear(screen.getByLabelText('Branch'))
    await press()
    expect(screen.getByText('Leave out .git')).toBeDefined()
    expect(screen.getByText('Enter a branch name')).toBeDefined()
    expect(notices).toEqual([])
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    await user.type(screen.getByLabelText('Name'), 'x')
    expect(screen.queryByText('Leave out .git')).toBeNull()
  })

  it('speaks the language of the page', async () => {
    await speakIn('de')
    const { press } = await open()
    await press()
    expect(screen.getByText(de['repository.name_required'])).toBeDefined()
  })

  it('sends what the schema makes of the values', async () => {
    const sent: unknown[] = []
    const { user, press } = await open((body) => void sent.push(body))
    await user.type(screen.getByLabelText('Name'), ' engine ')
    // Twice before an answer is once.
    await press()
    await press()
    expect(sent).toEqual([expect.objectContaining({ repo_name: 'engine', repo_default_branch: 'main' })])
  })

  it('puts what the server refuses on the same fields, by the same codes', async () => {
    await speakIn('de')
    const taken = message('repository.name_taken', { owner: 'ada', name: 'engine' })
    const { user, press } = await open(
      () =>
        new Error('check', {
          cause: new ApiError({ status: 200, code: 409, said: taken, fields: { repo_name: taken } }),
        }),
    )
    await user.type(screen.getByLabelText('Name'), 'engine')
    await press()
    expect(screen.getByText('ada hat bereits ein Repository namens engine')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  })

  it('goes where the screen says when the server names no field', async () => {
    const { user, press } = await open(() => new Error('It rains'))
    await user.type(screen.getByLabelText('Name'), 'engine')
    await press()
    expect(screen.getByRole('alert').textContent).toBe('It rains')
    expect(document.activeElement).toBe(screen.getByLabelText('Branch'))
  })

  it('keeps what was typed where the session ends, says how to go on, and does once its owner is back', async () => {
    const refusal = new Error('check', { cause: new ApiError({ status: 401, code: 401 }) })
    const { user, press, location } = await open(() => refusal)
    const alert = () => screen.getByRole('alert').textContent
    await user.type(screen.getByLabelText('Name'), 'engine')
    act(() => appStore.set(setSessionAtom, null))
    expect(alert()).toContain("You've been logged out")
    expect(screen.getByRole('link', { name: 'log in in a new tab' }).getAttribute('target')).toBe('_blank')
    await press()
    act(() => appStore.set(setSessionAtom, ada))
    // Of the refusal, too: nothing was wrong with what was sent.
    expect(alert()).toBe('')
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'engine')
    act(() => appStore.set(setSessionAtom, { ...ada, uid: 'somebody-else' }))
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '')
    act(() => appStore.set(setSessionAtom, null))
    await waitFor(() => expect(location()).toBe('/auth/login?next=%2F'))
  })
})
