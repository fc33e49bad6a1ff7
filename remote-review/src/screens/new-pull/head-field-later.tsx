import { later } from '../../components/later.tsx'

/** Where the commits come from, in a repository that was forked: what draws it comes for those alone. */
export const HeadFieldLater = later(async () => {
  const { HeadField } = await import(/* webpackChunkName: "from-fork" */ './from-fork/head-field.tsx')
  return HeadField
}, 3)
