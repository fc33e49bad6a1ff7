/** The number that an address names; what is none is no thread's. */
export const threadNumberOf = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)
