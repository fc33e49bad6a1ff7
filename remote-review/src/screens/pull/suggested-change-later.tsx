import { later } from '../../components/later.tsx'

/** A suggestion, where there is one: most texts have none. */
export const SuggestedChangeLater = later(
  async () => (await import(/* webpackChunkName: "suggested-change" */ './suggested-change.tsx')).SuggestedChange,
  4,
)
