/** The contexts that a rule asks for, as the database keeps them. */
export function contextsOf(text: string): string[] {
  const contexts: unknown = JSON.parse(text)
  return Array.isArray(contexts) ? contexts.filter((context) => typeof context === 'string') : []
}
