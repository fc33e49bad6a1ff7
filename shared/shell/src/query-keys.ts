/**
 * Everything cached about one owner of repositories begins with this key. Here, since what one remote shows of them another
 * one changes.
 */
export const ownerKey = (name: string) => ['user', name.toLowerCase()] as const
