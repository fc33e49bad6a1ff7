import { i18n, type Messages } from '@lingui/core'
import type { RemoteModule } from '@sheaf/shell'
import { messages } from './locales/en/messages.ts'

const locale = 'en'

/** Starts with the host's own words, so that the first paint speaks. */
export function startWords(): void {
  i18n.loadAndActivate({ locale, messages })
}

/** Adds the words that a remote brings in the language of the page. */
export async function addMessages(catalogs: RemoteModule['catalogs']): Promise<void> {
  const catalog = await (catalogs[i18n.locale] ?? catalogs[locale])?.()
  if (!catalog) return
  i18n.load(i18n.locale, catalogMessages(catalog.messages))
}

function catalogMessages(messages: Readonly<Record<string, unknown>>): Messages {
  return Object.fromEntries(Object.entries(messages).filter(isMessage))
}

const isMessage = (entry: [string, unknown]): entry is [string, Messages[string]] =>
  typeof entry[1] === 'string' || Array.isArray(entry[1])
