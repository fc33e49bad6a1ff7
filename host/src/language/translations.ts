import { i18n, type Messages } from '@lingui/core'
import { appStore, type Language, languageAtom, type RemoteModule, speakIn } from '@sheaf/shell'
import { catalogs as ownCatalogs } from '../locales/catalogs.ts'
import { messages } from '../locales/en/messages.po'
import { rememberedLanguage, rememberLanguage } from './chosen-language.ts'

type Catalogs = RemoteModule['catalogs']

/** Whose words are on the page: the host's, and those of every remote so far. */
const speakers = new Set<Catalogs>()

/**
 * Chooses the language and brings the host's own words. English is there at once; another language is waited for,
 * so that nobody sees the page change its tongue. Gives what ends it: the page then keeps the language that it has.
 */
export async function startTranslations(): Promise<() => void> {
  // A copy: what is loaded later goes into the same object, and this one is the fallback of every language.
  i18n.loadAndActivate({ locale: 'en', messages: { ...messages } })
  speakers.clear()
  speakers.add(ownCatalogs)
  appStore.set(languageAtom, rememberedLanguage())
  const stop = appStore.sub(languageAtom, () => {
    const language = appStore.get(languageAtom)
    rememberLanguage(language)
    void speak(language)
  })
  if (appStore.get(languageAtom) !== 'en') await speak(appStore.get(languageAtom))
  return stop
}

/** Adds the words that a remote brings, before it is drawn. They follow every later change of the language. */
export async function addMessages(catalogs: Catalogs): Promise<void> {
  speakers.add(catalogs)
  await loadWords(appStore.get(languageAtom), catalogs)
}

/** Turns the whole page to a language, once all that is on it has the words. */
async function speak(language: Language): Promise<void> {
  // Nothing that is drawn at once waits for them.
  void speakIn(language)
  await Promise.all([...speakers].map((catalogs) => loadWords(language, catalogs)))
  // Someone who goes through the list may be further by now.
  if (appStore.get(languageAtom) !== language) return
  i18n.activate(language)
  document.documentElement.lang = language
}

/** Loads one catalogue. What can't be had is said in English, which is part of every build. */
async function loadWords(language: Language, catalogs: Catalogs): Promise<void> {
  const english = await catalogs.en?.()
  const known = i18n.locale === language ? i18n.messages : {}
  const own = language === 'en' ? undefined : await catalogs[language]?.().catch(() => undefined)
  i18n.load(language, { ...textsOf(english), ...known, ...textsOf(own) })
}

function textsOf(catalog: { messages: Readonly<Record<string, unknown>> } | undefined): Messages {
  return Object.fromEntries(Object.entries(catalog?.messages ?? {}).filter(isMessage))
}

const isMessage = (entry: [string, unknown]): entry is [string, Messages[string]] =>
  typeof entry[1] === 'string' || Array.isArray(entry[1])
