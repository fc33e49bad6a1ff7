/** A member of what may be an object. */
export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined

/** A text as notebooks write it: whole, or in lines that keep their ends. */
export function joined(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.filter((line) => typeof line === 'string').join('') : ''
}
