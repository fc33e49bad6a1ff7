import { type ActivityItem, answerSizes, type RefChanges } from '@sheaf/contract'
import { cutText } from '@sheaf/server-core/text-size'
import type { selectActivities } from './activity.store.ts'

type ActivityRow = Awaited<ReturnType<typeof selectActivities>>[number]
type Ref = Omit<ActivityItem['refs'][number], 'ref_truncated'>

/** Something that happened in a repository, as people read it. `refs`: what a push did, and nothing for all else. */
export function presentActivity(
  row: ActivityRow,
  {
    repo,
    refs,
    changes,
    release,
  }: {
    repo: { owner: string; name: string }
    refs: readonly Ref[]
    changes?: RefChanges[]
    release?: { tag: string }
  },
): ActivityItem {
  return {
    kind: row.kind,
    time: new Date(row.created_at).toISOString(),
    actor: { username: row.username, avatar_url: row.avatar_url },
    repo: { owner: repo.owner, repo_name: repo.name },
    ...(row.agent !== null && { agent: row.agent }),
    ...(changes && { changes }),
    ...(release && { release }),
    refs: refs.map(presentRef),
  }
}

/** Fifty pushes of fifty refs each are told in one answer, and a ref may have a name of several thousand letters. */
function presentRef({ ref, change, commits, leads_to }: Ref): ActivityItem['refs'][number] {
  const name = cutText(ref, answerSizes.activityRef)
  // An address with a part of a name would lead nowhere.
  const leads = !name.cut && leads_to !== undefined && { leads_to }
  return { ref: name.text, ...(name.cut && { ref_truncated: true }), change, commits, ...leads }
}
