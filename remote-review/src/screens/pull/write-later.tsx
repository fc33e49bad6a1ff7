import { later } from '../../components/later.tsx'

/** A field to write about lines: what draws it comes when somebody writes, since most who read do not. */
export const WriteReviewCommentLater = later(
  async () => (await import(/* webpackChunkName: "write-review" */ './write-review-comment.tsx')).WriteReviewComment,
  3,
)

/** What publishes a review, in the same way. */
export const ReviewFormLater = later(
  async () => (await import(/* webpackChunkName: "write-review" */ './review-form.tsx')).ReviewForm,
  3,
)

/** What commits suggestions. */
export const ApplySuggestionsLater = later(
  async () => (await import(/* webpackChunkName: "write-review" */ './apply-suggestions.tsx')).ApplySuggestions,
  3,
)
