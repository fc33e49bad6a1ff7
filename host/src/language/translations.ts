import { i18n, type Messages } from '@lingui/core'
import { t } from '@lingui/core/macro'
import {
  appStore,
  connectWords,
  type Language,
  languageAtom,
  languageOf,
  notify,
  type RemoteModule,
  speakIn,
} from '@sheaf/shell'
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
  connectWords(addMessages)
  isIncomplete = false
  appStore.set(languageAtom, rememberedLanguage())
  const stop = appStore.sub(languageAtom, () => {
    const language = appStore.get(languageAtom)
    if (language !== i18n.locale) void change(language)
  })
  if (appStore.get(languageAtom) !== 'en') await speak(appStore.get(languageAtom))
  const again = () => isIncomplete && void speak(appStore.get(languageAtom))
  window.addEventListener('online', again)
  return () => {
    stop()
    window.removeEventListener('online', again)
  }
}

/** Adds the words that a remote brings, before it is drawn. They follow every later change of the language. */
export async function addMessages(catalogs: Catalogs): Promise<void> {
  speakers.add(catalogs)
  const language = appStore.get(languageAtom)
  if (isIncomplete) await speak(language)
  else isIncomplete = !(await loadWords(language, catalogs))
}

/** Whether words are missing that could not be had when they were wanted. They are asked for again with the next ones. */
let isIncomplete = false

/** Turns the page to the language that was chosen; leaves it as it is, and says so, where the words can't be had. */
async function change(language: Language): Promise<void> {
  const before = languageOf(i18n.locale) ?? 'en'
  const complete = await speak(language, { orNotAtAll: true })
  // Someone who goes through the list may be further by now.
  if (appStore.get(languageAtom) !== language) return
  if (complete) return rememberLanguage(language)
  appStore.set(languageAtom, before)
  void speakIn(before)
  notify.error(t`Couldn't load this language. Check your connection and try again`)
}

/** Turns the whole page to a language, once all that is on it has the words. Says whether it has; English stands in for them. */
async function speak(language: Language, { orNotAtAll = false } = {}): Promise<boolean> {
  // Nothing that is drawn at once waits for them.
  void speakIn(language)
  const had = await Promise.all([...speakers].map((catalogs) => loadWords(language, catalogs)))
  const complete = had.every(Boolean)
  if (appStore.get(languageAtom) !== language || (orNotAtAll && !complete)) return complete
  isIncomplete = !complete
  i18n.activate(language)
  document.documentElement.lang = language
  return complete
}

/** Loads one catalogue, and says whether it could be had: else its words are English, which is part of every build. */
async function loadWords(language: Language, catalogs: Catalogs): Promise<boolean> {
  const english = await catalogs.en?.()
  const known = i18n.locale === language ? i18n.messages : {}
  const [own] = await Promise.allSettled([language === 'en' ? undefined : catalogs[language]?.()])
  i18n.load(language, { ...textsOf(english), ...known, ...textsOf(own.status === 'fulfilled' ? own.value : undefined) })
  return own.status === 'fulfilled'
}

function textsOf(catalog: { messages: Readonly<Record<string, unknown>> } | undefined): Messages {
  return Object.fromEntries(Object.entries(catalog?.messages ?? {}).filter(isMessage))
}

const isMessage = (entry: [string, unknown]): entry is [string, Messages[string]] =>
  typeof entry[1] === 'string' || Array.isArray(entry[1])
