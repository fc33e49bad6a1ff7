import type { Migration } from './migration.ts'
import { foundation } from './migrations/0001-foundation.ts'
import { gitTransports } from './migrations/0002-git-transports.ts'
import { accountLimits } from './migrations/0003-account-limits.ts'
import { wordsThatGrow } from './migrations/0004-words-that-grow.ts'
import { roles } from './migrations/0005-roles.ts'
import { lanesOfJobs } from './migrations/0006-lanes-of-jobs.ts'
import { events } from './migrations/0007-events.ts'
import { boundsOfEvents } from './migrations/0008-bounds-of-events.ts'
import { teams } from './migrations/0009-teams.ts'
import { preferences } from './migrations/0010-preferences.ts'
import { pictures } from './migrations/0011-pictures.ts'
import { accountChanges } from './migrations/0012-account-changes.ts'
import { stars } from './migrations/0013-stars.ts'
import { passwordResets } from './migrations/0014-password-resets.ts'
import { securityLog } from './migrations/0015-security-log.ts'
import { secondFactors } from './migrations/0016-second-factors.ts'
import { follows } from './migrations/0017-follows.ts'
import { commitDays } from './migrations/0018-commit-days.ts'
import { pins } from './migrations/0019-pins.ts'
import { identities } from './migrations/0020-identities.ts'
import { keyScopes } from './migrations/0021-key-scopes.ts'
import { notifications } from './migrations/0022-notifications.ts'
import { teamFactors } from './migrations/0023-team-factors.ts'
import { projects } from './migrations/0024-projects.ts'
import { accountExports } from './migrations/0025-account-exports.ts'
import { names } from './migrations/0026-names.ts'
import { cardNotifications } from './migrations/0027-card-notifications.ts'
import { deletedRefs } from './migrations/0028-deleted-refs.ts'
import { imports } from './migrations/0029-imports.ts'
import { repositorySettings } from './migrations/0030-repository-settings.ts'
import { refRules } from './migrations/0031-ref-rules.ts'
import { releases } from './migrations/0032-releases.ts'
import { forks } from './migrations/0033-forks.ts'
import { verification } from './migrations/0034-verification.ts'
import { webhooks } from './migrations/0035-webhooks.ts'
import { codeChanges } from './migrations/0036-code-changes.ts'
import { deployKeys } from './migrations/0037-deploy-keys.ts'
import { privateSources } from './migrations/0038-private-sources.ts'
import { templates } from './migrations/0039-templates.ts'
import { objects } from './migrations/0040-objects.ts'
import { fileLocks } from './migrations/0041-file-locks.ts'
import { conversations } from './migrations/0042-conversations.ts'
import { mirrors } from './migrations/0045-mirrors.ts'
import { cards } from './migrations/0047-cards.ts'
import { pushMirrors } from './migrations/0051-push-mirrors.ts'
import { endsOfDeployKeys } from './migrations/0052-ends-of-deploy-keys.ts'
import { downloads } from './migrations/0053-downloads.ts'
import { threads } from './migrations/0054-threads.ts'
import { threadSubscriptions } from './migrations/0056-thread-subscriptions.ts'
import { pulls } from './migrations/0057-pulls.ts'
import { threadTimeline } from './migrations/0058-thread-timeline.ts'
import { viewedFiles } from './migrations/0059-viewed-files.ts'
import { draftPulls } from './migrations/0063-draft-pulls.ts'
import { checks } from './migrations/0064-checks.ts'
import { labels } from './migrations/0065-labels.ts'
import { reviews } from './migrations/0066-reviews.ts'
import { mergeRules } from './migrations/0067-merge-rules.ts'
import { mergeSettings } from './migrations/0069-merge-settings.ts'
import { requiredChecks } from './migrations/0071-required-checks.ts'
import { assignees } from './migrations/0072-assignees.ts'
import { reactions } from './migrations/0074-reactions.ts'
import { threadRevisions } from './migrations/0076-thread-revisions.ts'
import { proposals } from './migrations/0077-proposals.ts'
import { gates } from './migrations/0080-gates.ts'
import { codeOwners } from './migrations/0081-code-owners.ts'
import { versions } from './migrations/0085-versions.ts'
import { pullLooks } from './migrations/0086-pull-looks.ts'
import { rebases } from './migrations/0087-rebases.ts'
import { milestones } from './migrations/0089-milestones.ts'
import { threadModeration } from './migrations/0090-thread-moderation.ts'
import { textVersions } from './migrations/0091-text-versions.ts'
import { personalQueues } from './migrations/0095-personal-queues.ts'
import { accessGates } from './migrations/0100-access-gates.ts'
import { forkHeads } from './migrations/0101-fork-heads.ts'
import { autoMerges } from './migrations/0103-auto-merges.ts'
import { mergeQueues } from './migrations/0104-merge-queues.ts'
import { backLinks } from './migrations/0105-back-links.ts'
import { objectReach } from './migrations/0108-object-reach.ts'
import { hubImports } from './migrations/0113-hub-imports.ts'
import { attachments } from './migrations/0116-attachments.ts'
import { pullsByHead } from './migrations/0125-pulls-by-head.ts'
import { deviceLogins } from './migrations/0128-device-logins.ts'
import { collections } from './migrations/0129-collections.ts'
import { closedFrom } from './migrations/0130-closed-from.ts'
import { threadViews } from './migrations/0131-thread-views.ts'
import { maintainersEdit } from './migrations/0133-maintainers-edit.ts'
import { partsOfCards } from './migrations/0134-parts-of-cards.ts'
import { reviewsByTeams } from './migrations/0135-reviews-by-teams.ts'
import { hubWebhooks } from './migrations/0136-hub-webhooks.ts'

/** Every step in order. A new one goes to the end; those that were released stay as they are. */
export const migrations: readonly Migration[] = [
  foundation,
  gitTransports,
  accountLimits,
  wordsThatGrow,
  roles,
  lanesOfJobs,
  events,
  boundsOfEvents,
  teams,
  preferences,
  pictures,
  accountChanges,
  stars,
  passwordResets,
  securityLog,
  secondFactors,
  follows,
  commitDays,
  pins,
  identities,
  keyScopes,
  notifications,
  teamFactors,
  projects,
  accountExports,
  names,
  cardNotifications,
  deletedRefs,
  imports,
  repositorySettings,
  refRules,
  forks,
  webhooks,
  verification,
  releases,
  deployKeys,
  templates,
  conversations,
  privateSources,
  objects,
  fileLocks,
  mirrors,
  codeChanges,
  cards,
  pushMirrors,
  downloads,
  endsOfDeployKeys,
  threads,
  threadSubscriptions,
  pulls,
  threadTimeline,
  reviews,
  mergeRules,
  viewedFiles,
  checks,
  requiredChecks,
  draftPulls,
  mergeSettings,
  threadRevisions,
  labels,
  assignees,
  reactions,
  milestones,
  gates,
  personalQueues,
  versions,
  threadModeration,
  pullLooks,
  codeOwners,
  textVersions,
  rebases,
  accessGates,
  proposals,
  autoMerges,
  backLinks,
  objectReach,
  forkHeads,
  mergeQueues,
  pullsByHead,
  hubImports,
  attachments,
  deviceLogins,
  closedFrom,
  threadViews,
  collections,
  maintainersEdit,
  partsOfCards,
  reviewsByTeams,
  hubWebhooks,
]
