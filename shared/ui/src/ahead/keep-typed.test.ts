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

it.each([
  ['is sent by the app where Enter was pressed', [], 1],
  ['is not, where somebody typed on', ['input'], 0],
  ['is not sent twice, where the browser did', ['submit'], 0],
])('a form %s', async (_, then, times) => {
  const root = document.createElement('div')
  document.body.append(root)
  onTestFinished(() => root.remove())
  root.innerHTML = '<div><form><input name="password" type="password"><button disabled></button></form></div>'
  const place = root.querySelector('div')
  const typed = root.querySelector('input')
  if (place) keepTyped(place)
  if (typed) typed.value = 'correct'
  typed?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  for (const type of then) typed?.dispatchEvent(new Event(type, { bubbles: true }))
  const app = document.createElement('main')
  app.innerHTML = '<form><input name="password" type="password"></form>'
  const sent: (string | undefined)[] = []
  app.addEventListener('submit', (event) => {
    event.preventDefault()
    sent.push(app.querySelector('input')?.value)
  })
  root.replaceChildren(app)
  await vi.waitFor(() => expect(app.querySelector('input')?.value).toBe('correct'))
  // It would be sent in the next turn.
  await new Promise((done) => setTimeout(done))
  await new Promise((done) => setTimeout(done))
  expect(sent).toEqual(Array.from({ length: times }, () => 'correct'))
})
