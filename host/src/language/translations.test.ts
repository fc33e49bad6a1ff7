import { i18n } from '@lingui/core'
import { appStore, connectNotices, languageAtom, languages, speakIn } from '@sheaf/shell'
import { waitFor } from '@sheaf/testing'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { catalogs } from '../locales/catalogs.ts'
import { preferredLanguage } from './chosen-language.ts'
import { addMessages, startTranslations } from './translations.ts'

const texts = (hello: string) => async () => ({ messages: { hello: [hello] } })
const broken = () => Promise.reject(new Error('Loading chunk failed'))

/** Starts the translations of the page, and takes them back when the test is over: other files have the same modules. */
async function start(): Promise<void> {
  const stop = await startTranslations()
  onTestFinished(async () => {
    stop()
    appStore.set(languageAtom, 'en')
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    await speakIn('en')
  })
}

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en'])
})

describe('the language of the page', () => {
  it('is what was chosen, else the first of the browser that is ours, else English', () => {
    expect(preferredLanguage('ja', ['de'])).toBe('ja')
    expect(preferredLanguage(null, ['pt-BR', 'fr-CA', 'de'])).toBe('fr')
    expect(preferredLanguage('tlh', ['zh-Hant-TW'])).toBe('zh')
    expect(preferredLanguage(null, ['pt'])).toBe('en')
    expect(preferredLanguage(null, [])).toBe('en')
  })

  it('has a catalogue for each that can be chosen', () => {
    expect(Object.keys(catalogs)).toEqual(languages.map(({ code }) => code))
  })

  it('is there with the words before anything is drawn', async () => {
    localStorage.setItem('sheaf-language', 'de')
    await start()
    await addMessages({ en: texts('Hello'), de: texts('Hallo') })
    expect(i18n.locale).toBe('de')
    expect(document.documentElement.lang).toBe('de')
    expect(i18n._('hello')).toBe('Hallo')
  })

  it('changes at once, for what is already on the page too, and is remembered', async () => {
    await start()
    await addMessages({ en: texts('Hello'), ja: texts('こんにちは') })
    expect(i18n._('hello')).toBe('Hello')
    appStore.set(languageAtom, 'ja')
    await waitFor(() => expect(i18n._('hello')).toBe('こんにちは'))
    expect(document.documentElement.lang).toBe('ja')
    expect(localStorage.getItem('sheaf-language')).toBe('ja')
  })

  it('stays as it was, and says so, where the words of the chosen one can not be had', async () => {
    const said: string[] = []
    onTestFinished(connectNotices(({ message }) => said.push(message)))
    await start()
    let fails = true
    await addMessages({ en: texts('Hello'), de: () => (fails ? broken() : texts('Hallo')()) })
    appStore.set(languageAtom, 'de')
    await waitFor(() => expect(said).toEqual([expect.stringContaining("Couldn't load this language")]))
    expect(appStore.get(languageAtom)).toBe('en')
    expect(i18n._('hello')).toBe('Hello')
    expect(localStorage.getItem('sheaf-language')).toBeNull()
    fails = false
    appStore.set(languageAtom, 'de')
    await waitFor(() => expect(i18n._('hello')).toBe('Hallo'))
  })

  it('asks for missing words again when the network is back', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ja'])
    await start()
    let fails = true
    const soon = (text: string) => async () => ({ messages: { soon: [text] } })
    await addMessages({ en: soon('See you soon'), ja: () => (fails ? broken() : soon('またね')()) })
    expect(i18n._('soon')).toBe('See you soon')
    fails = false
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(i18n._('soon')).toBe('またね'))
  })

  it('is English where the words of another could not be had', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr'])
    await start()
    await addMessages({ en: texts('Hello'), fr: broken })
    expect(i18n.locale).toBe('fr')
    expect(i18n._('hello')).toBe('Hello')
    await addMessages({ en: async () => ({ messages: { bye: ['Bye'] } }) })
    expect(i18n._('bye')).toBe('Bye')
  })
})
