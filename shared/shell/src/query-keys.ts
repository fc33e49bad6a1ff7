/**
 * Everything cached about one owner of repositories begins with this key. Here, since what one remote shows of them another
 * one changes.
 */
export const ownerKey = (name: string) => ['user', name.toLowerCase()] as const

/** Everything cached of the inbox begins with this key: the bell is the host's, the inbox a remote's. */
export const notificationsKey = ['notifications'] as const

/** What waits for the account: asked for anew with the inbox, and once a thread was looked at. */
export const queueKey = [...notificationsKey, 'queue'] as const

/** How often a board has changed, by the public id of its project: the host hears that it has, and a remote shows the board. */
export const boardRevisionKey = (project: string) => ['projects', 'of', project, 'revision'] as const
