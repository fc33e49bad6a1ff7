import { i18n } from '@lingui/core'
import { fakeServer, renderRoutes, screen } from '@sheaf/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { messages as german } from '../../locales/de/messages.po'
import { messages as chinese } from '../../locales/zh/messages.po'
import { routes } from '../../routes.tsx'

const open = () =>
  renderRoutes(routes, '/auth/login', { server: fakeServer({ 'GET /api/auth/provider': () => ({ items: [] }) }) })

afterEach(() => i18n.activate('en'))

describe('the login screen in other languages', () => {
  it('speaks German', async () => {
    i18n.loadAndActivate({ locale: 'de', messages: german })
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Willkommen zurück' })).toBeDefined()
    expect(screen.getByLabelText('Passwort')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Anmelden' })).toBeDefined()
    expect(screen.getByRole('combobox', { name: 'Sprache' })).toBeDefined()
  })

  it('speaks Chinese', async () => {
    i18n.loadAndActivate({ locale: 'zh', messages: chinese })
    open()
    expect(await screen.findByRole('heading', { level: 1, name: '欢迎回来' })).toBeDefined()
    expect(screen.getByLabelText('账号')).toHaveProperty('placeholder', '用户名或邮箱')
    expect(screen.getByRole('link', { name: '注册' }).getAttribute('href')).toBe('/auth/signup')
  })

  it('offers each language by its own name', async () => {
    open()
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent, lang }) => `${lang} ${textContent}`)).toEqual([
      'en English',
      'zh 中文',
      'es Español',
      'fr Français',
      'de Deutsch',
      'ja 日本語',
    ])
  })
})
