import type { ThreadComment, ThreadItem } from '@sheaf/contract'

/** The comments of a page of a thread, without what happened between them. */
export const commentsIn = (items: readonly ThreadItem[]): ThreadComment[] =>
  items.flatMap((item) => (item.kind === 'comment' ? [item] : []))
