export { assignThread } from './assign-thread.ts'
export { keepAttachments, releaseAttachments, releaseUnnamed, selectUnchecked } from './attachment-use.store.ts'
export { closeByCommit } from './close-by-commit.ts'
export { closeElsewhere } from './close-elsewhere.ts'
export { creditEvent, findLastHappened } from './comment.store.ts'
export { drawShortTexts, drawText, type TextReader } from './draw-text.ts'
export { labelRoutes } from './label-routes.ts'
export { labelThread } from './labels.ts'
export { milestoneRoutes } from './milestone-routes.ts'
export { planThread } from './milestones.ts'
export { moderationRoutes } from './moderation-routes.ts'
export { selectMembersOf, selectTeamsActedFor, selectTeamsNamed } from './named.store.ts'
export { selectOwnComments, selectOwnReviewComments, selectOwnThreads } from './own-words.store.ts'
export { deleteReactionsTo, selectReactions } from './reaction.store.ts'
export { threadRoutes } from './routes.ts'
export { tasksIn } from './tasks-in.ts'
export { type Named, namedBy, namedByAll, newlyNamedBy, tellNewlyNamed, writeReferences } from './tell-named.ts'
export { keepTextVersion } from './text-version.store.ts'
export { textVersionRoutes } from './text-version-routes.ts'
export { isOwn, presentAuthor, presentText, presentThread, presentThreadPage } from './thread.presenter.ts'
export {
  countThreads,
  type FoundThread,
  findThread,
  insertThread,
  selectThreadKinds,
  setThreadState,
  type ThreadKind,
  takeNumber,
  updateThread,
} from './thread.store.ts'
export { recordChange, recordThread } from './thread-events.ts'
export { selectThreads } from './thread-list.store.ts'
export { isFrozenFor } from './thread-lock.ts'
export { createNewsDesk } from './thread-news.ts'
export { threadNumberOf } from './thread-number.ts'
export { nextRevision, selectThreadRevisions, touchThread } from './thread-revision.store.ts'
export { findStandingThread, type ThreadStand } from './thread-revision.ts'
export { rewriteReview, writeCommitReference, writeEvent, writeReview } from './thread-timeline.ts'
export { threadCursor, threadsAsked } from './threads-asked.ts'
export {
  asWritten,
  changeComment,
  changeDiscussion,
  findThreadToWrite,
  findWritable,
  notYours,
  openDiscussion,
  type Place,
  removeComment,
  type ThreadPlace,
  writeComment,
} from './write-thread.ts'
