/** A ref as people say it: an object id by its first letters, all else in full. */
export const shortRef = (ref: string): string => (/^[0-9a-f]{40}$/.test(ref) ? ref.slice(0, 7) : ref)
