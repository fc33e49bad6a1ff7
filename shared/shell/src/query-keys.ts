/**
 * Everything cached about one owner of repositories begins with this key. Here, since what one remote shows of them another
 * one changes.
 */
export const ownerKey = (name: string) => ['user', name.toLowerCase()] as const

/** Everything cached of the inbox begins with this key: the bell is the host's, the inbox a remote's. */
export const notificationsKey = ['notifications'] as const
