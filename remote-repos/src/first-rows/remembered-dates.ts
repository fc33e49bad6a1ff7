import type { DateStyle } from '@sheaf/contract'

/**
 * How the reader wants dates, by the session that this browser remembers (`sessionStorageKey`): its text is searched and not parsed, since a
 * quotation mark in a name is escaped there. Who has just chosen otherwise elsewhere sees it when the app is there.
 */
export const rememberedDates = (session: string | null): DateStyle =>
  session?.includes('"dates":"absolute"') ? 'absolute' : 'relative'
