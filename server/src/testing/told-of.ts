import type { signIn } from './factories.ts'

/** What the inbox of somebody says of threads, the latest first: what happened, why they hear of it, and who did it. */
export const toldOf = async ({ api }: Pick<Awaited<ReturnType<typeof signIn>>, 'api'>) =>
  (await api.listNotifications({ query: {} })).items.flatMap(({ thread, actor }) =>
    thread === null ? [] : [[thread.what, thread.reason, actor?.username ?? null]],
  )
