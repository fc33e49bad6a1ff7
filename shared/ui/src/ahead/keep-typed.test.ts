import { expect, it, onTestFinished, vi } from 'vitest'
import { keepTyped } from './keep-typed.ts'

it('goes on typing in the field of the same name when the app takes the place of a form', async () => {
  const root = document.createElement('div')
  document.body.append(root)
  onTestFinished(() => root.remove())
  root.innerHTML =
    '<div><form><input name="username"><input name="password" type="password"><input name="terms" type="checkbox"></form></div>'
  const [place] = root.querySelectorAll('div')
  if (place) keepTyped(place)
  const [account, password, terms] = root.querySelectorAll('input')
  password?.focus()
  if (account) account.value = 'ada'
  terms?.click()
  if (password) password.value = 'corr'
  password?.setSelectionRange(2, 3)
  const app = document.createElement('main')
  app.innerHTML =
    '<input name="username"><div><input name="password" type="password"></div><input name="other"><input name="terms" type="checkbox">'
  const heard: string[] = []
  app.addEventListener('input', ({ target }) => heard.push(target instanceof HTMLInputElement ? target.name : ''))
  root.replaceChildren(app)
  const [, taken] = app.querySelectorAll('input')
  await vi.waitFor(() => expect(document.activeElement).toBe(taken))
  expect(Array.from(app.querySelectorAll('input'), ({ value }) => value).slice(0, 3)).toEqual(['ada', 'corr', ''])
  expect(app.querySelector<HTMLInputElement>('[name=terms]')?.checked).toBe(true)
  expect([taken?.selectionStart, taken?.selectionEnd, heard]).toEqual([2, 3, ['username', 'password', 'terms']])
})
