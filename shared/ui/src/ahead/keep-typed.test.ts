import { expect, it, onTestFinished, vi } from 'vitest'
import { keepTyped } from './keep-typed.ts'

it('goes on typing in the field of the same name when the app takes the place of a form', async () => {
  const root = document.createElement('div')
  document.body.append(root)
  onTestFinished(() => root.remove())
  root.innerHTML = '<div><form><input name="username"><input name="password" type="password"></form></div>'
  const [place] = root.querySelectorAll('div')
  if (place) keepTyped(place)
  const [account, password] = root.querySelectorAll('input')
  password?.focus()
  if (account) account.value = 'ada'
  if (password) password.value = 'corr'
  password?.setSelectionRange(2, 3)
  const app = document.createElement('main')
  app.innerHTML = '<input name="username"><div><input name="password" type="password"></div><input name="other">'
  const heard: string[] = []
  app.addEventListener('input', ({ target }) => heard.push(target instanceof HTMLInputElement ? target.name : ''))
  root.replaceChildren(app)
  const [, taken] = app.querySelectorAll('input')
  await vi.waitFor(() => expect(document.activeElement).toBe(taken))
  expect(Array.from(app.querySelectorAll('input'), ({ value }) => value)).toEqual(['ada', 'corr', ''])
  expect([taken?.selectionStart, taken?.selectionEnd, heard]).toEqual([2, 3, ['username', 'password']])
})
