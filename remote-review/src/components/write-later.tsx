import { later } from './later.tsx'

/** A field to write a comment: what draws it comes after what is there to read, and not at all for whoever may only read. */
export const WriteCommentLater = later(
  async () => (await import(/* webpackChunkName: "write-comment" */ './write-comment.tsx')).WriteComment,
  5,
)

/** What changes the beginning of a thread, in the same way. */
export const EditThreadLater = later(
  async () => (await import(/* webpackChunkName: "write-comment" */ './edit-thread.tsx')).EditThread,
  8,
)
