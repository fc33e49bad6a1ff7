import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Authenticator } from '../http/authentication.ts'
import type { Handlers } from '../http/operations.ts'
import { accessKeyRoutes } from './access-keys/index.ts'
import { accessRequestRoutes } from './access-requests/index.ts'
import { accountExportRoutes, exportDownloadRoutes, exportQueue } from './account-export/index.ts'
import { accountSettingsRoutes, deletionQueue } from './account-settings/index.ts'
import { accountRoutes } from './accounts/index.ts'
import { activityRoutes, activitySubscriber } from './activity/index.ts'
import { attachmentRoutes, startAttachmentSweep } from './attachments/index.ts'
import { billingRoutes } from './billing/index.ts'
import { archiveRoutes, browseRoutes, patchDownloadRoutes, rawRoutes, renderedTextRoutes } from './browse/index.ts'
import { checkRoutes, statusRoutes } from './checks/index.ts'
import { codeSearchRoutes, codeSubscriber, followCode, followCommits, followZoekt } from './code-search/index.ts'
import { collaboratorRoutes } from './collaborators/index.ts'
import { collectionRoutes } from './collections/index.ts'
import { landedCommitsQueue, landedCommitsSubscriber } from './commit-references/index.ts'
import { commitDaySubscriber, contributionRoutes, startCommitDays } from './contribution-calendar/index.ts'
import { conversationRoutes } from './conversations/index.ts'
import { copyRoutes, startCopies } from './copies/index.ts'
import { credentialRoutes, resetQueue } from './credentials/index.ts'
import { startForgetting } from './deleted-refs/index.ts'
import { deployKeyRoutes } from './deploy-keys/index.ts'
import { deviceLoginRoutes } from './device-logins/index.ts'
import { discoveryRoutes } from './discovery/index.ts'
import { startRecounting } from './downloads/index.ts'
import { editRoutes, startUploadSweep, uploadRoutes } from './edits/index.ts'
import { factorRoutes } from './factors/index.ts'
import { fileTemplateRoutes } from './file-templates/index.ts'
import { gitTransportRoutes, hasOpenPushes, sshHandlers, startFinalizing } from './git-transport/index.ts'
import { datasetRoutes, hubRoutes } from './hub/index.ts'
import { hubImportRoutes, importRoutes, startImports } from './imports/index.ts'
import { keyScopeRoutes } from './key-scopes/index.ts'
import { lfsRoutes, startPartSweep } from './lfs/index.ts'
import { liveRoutes } from './live/index.ts'
import { maintenanceSubscriber, startMaintenance } from './maintenance/index.ts'
import { mirrorRoutes, startMirrors } from './mirrors/index.ts'
import { nameRoutes, nameSubscriber, startNames } from './names/index.ts'
import { inboxSubscriber, notificationRoutes, startInboxes } from './notifications/index.ts'
import { startObjectSweep } from './objects/index.ts'
import { personalQueueRoutes } from './personal-queue/index.ts'
import { pictureOperations, pictureRoutes } from './pictures/index.ts'
import { profileRoutes } from './profile/index.ts'
import { projectRoutes } from './projects/index.ts'
import { providerRoutes } from './providers/index.ts'
import {
  addDrafted,
  autoMergeQueue,
  autoMergeRoutes,
  autoMergeSubscriber,
  createProposals,
  forkQueue,
  mergeQueueQueue,
  mergeQueueRoutes,
  otherPullQueue,
  pullQueue,
  pullRoutes,
  pullSubscriber,
  pullVersionRoutes,
  queueSubscriber,
  rebaseQueue,
} from './pulls/index.ts'
import { pushMirrorRoutes, pushMirrorSubscriber, startPushMirrors } from './push-mirrors/index.ts'
import { refRuleRoutes } from './ref-rules/index.ts'
import { refRoutes } from './refs/index.ts'
import { assetRoutes, releaseRoutes } from './releases/index.ts'
import { repositoryRoutes } from './repositories/index.ts'
import { cardQueue, cardRoutes, cardSubscriber } from './repository-cards/index.ts'
import { purgeQueue, repositorySettingsRoutes } from './repository-settings/index.ts'
import { countQueue, removeQueue, repositoryStorageRoutes } from './repository-storage/index.ts'
import { reviewRoutes } from './reviews/index.ts'
import { securityRoutes, securitySubscriber } from './security/index.ts'
import { sessionRoutes } from './sessions/index.ts'
import { providerSignInRoutes, signInRoutes } from './sign-in/index.ts'
import { signingKeyRoutes } from './signing-keys/index.ts'
import { siteRoutes } from './site/index.ts'
import { sshKeyRoutes } from './ssh-keys/index.ts'
import { startSweeps } from './start-sweeps.ts'
import { teamRoutes } from './teams/index.ts'
import { threadListRoutes } from './thread-lists/index.ts'
import { threadTemplateRoutes } from './thread-templates/index.ts'
import { labelRoutes, milestoneRoutes, moderationRoutes, textVersionRoutes, threadRoutes } from './threads/index.ts'
import { transferRoutes } from './transfers/index.ts'
import { userRoutes } from './users/index.ts'
import { verificationQueue, verificationRoutes, verificationSubscriber } from './verification/index.ts'
import { startWebhooks, webhookRoutes, webhookSubscriber } from './webhooks/index.ts'
import { startXetSweep } from './xet/index.ts'

export { explainDamage } from './repositories/index.ts'

/** Git over SSH, with what takes proposals. */
export const gitOverSshHandlers = (deps: Deps) => sshHandlers({ ...deps, proposals: createProposals(deps) })

/** What plain routes get beside the dependencies, for their entries. */
export interface ProtocolRouteDeps extends Deps {
  readonly authenticator: Authenticator
}

/**
 * The operations of all domains. A domain's `routes.ts` exports `xRoutes(deps): Handlers<'a' | 'b'>`, its index
 * passes it on, and it is spread here.
 */
export function operationHandlers(deps: Deps): Handlers {
  return {
    ...accountRoutes(deps),
    ...credentialRoutes(deps),
    ...sessionRoutes(deps),
    ...signInRoutes(deps),
    ...providerSignInRoutes(deps),
    ...providerRoutes(deps),
    ...factorRoutes(deps),
    ...accessKeyRoutes(deps),
    ...deviceLoginRoutes(deps),
    ...collectionRoutes(deps),
    ...sshKeyRoutes(deps),
    ...signingKeyRoutes(deps),
    ...keyScopeRoutes(deps),
    ...repositoryRoutes(deps),
    ...importRoutes(deps),
    ...hubImportRoutes(deps),
    ...copyRoutes(deps),
    ...repositorySettingsRoutes(deps),
    ...repositoryStorageRoutes(deps),
    ...transferRoutes(deps),
    ...browseRoutes(deps),
    ...verificationRoutes(deps),
    ...refRoutes(deps),
    ...editRoutes(deps),
    ...fileTemplateRoutes(deps),
    ...renderedTextRoutes(deps),
    ...refRuleRoutes(deps),
    ...webhookRoutes(deps),
    ...deployKeyRoutes(deps),
    ...mirrorRoutes(deps),
    ...pushMirrorRoutes(deps),
    ...releaseRoutes(deps),
    ...labelRoutes(deps),
    ...threadListRoutes(deps),
    ...milestoneRoutes(deps),
    ...moderationRoutes(deps),
    ...textVersionRoutes(deps),
    ...threadRoutes(deps),
    ...threadTemplateRoutes(deps),
    ...pullRoutes(deps),
    ...pullVersionRoutes(deps),
    ...autoMergeRoutes(deps),
    ...mergeQueueRoutes(deps),
    ...reviewRoutes(deps, { addToPull: addDrafted }),
    ...checkRoutes(deps),
    ...activityRoutes(deps),
    ...personalQueueRoutes(deps),
    ...userRoutes(deps),
    ...nameRoutes(deps),
    ...codeSearchRoutes(deps),
    ...cardRoutes(deps),
    ...contributionRoutes(deps),
    ...teamRoutes(deps),
    ...collaboratorRoutes(deps),
    ...accessRequestRoutes(deps),
    ...projectRoutes(deps),
    ...accountSettingsRoutes(deps),
    ...accountExportRoutes(deps),
    ...profileRoutes(deps),
    ...pictureOperations(deps),
    ...billingRoutes(deps),
    ...siteRoutes(deps),
    ...securityRoutes(deps),
    ...notificationRoutes(deps),
    ...conversationRoutes(deps),
  }
}

/** What domains do before the first request: clear away, or finish, what the last process was cut off from. */
export async function startDomains(deps: Deps): Promise<void> {
  await deps.events.subscribe(activitySubscriber)
  await deps.events.subscribe(securitySubscriber(deps))
  await deps.events.subscribe(maintenanceSubscriber(deps))
  await deps.events.subscribe(commitDaySubscriber(deps))
  await deps.events.subscribe(inboxSubscriber(deps))
  await deps.events.subscribe(verificationSubscriber(deps))
  await startInboxes(deps)
  await deps.events.subscribe(nameSubscriber)
  await deps.events.subscribe(webhookSubscriber(deps))
  await deps.events.subscribe(codeSubscriber(deps))
  await deps.events.subscribe(cardSubscriber(deps))
  await deps.events.subscribe(pushMirrorSubscriber(deps))
  await deps.events.subscribe(pullSubscriber(deps))
  await deps.events.subscribe(autoMergeSubscriber(deps))
  await deps.events.subscribe(landedCommitsSubscriber(deps))
  await deps.events.subscribe(queueSubscriber(deps))
  deps.jobs.handle(resetQueue(deps))
  await startSweeps(deps)
  deps.jobs.handle(deletionQueue(deps))
  deps.jobs.handle(purgeQueue(deps))
  deps.jobs.handle(countQueue(deps))
  deps.jobs.handle(removeQueue(deps))
  deps.jobs.handle(exportQueue(deps))
  deps.jobs.handle(verificationQueue(deps))
  deps.jobs.handle(cardQueue(deps))
  deps.jobs.handle(pullQueue(deps))
  deps.jobs.handle(otherPullQueue(deps))
  deps.jobs.handle(rebaseQueue(deps))
  deps.jobs.handle(autoMergeQueue(deps))
  deps.jobs.handle(landedCommitsQueue(deps))
  deps.jobs.handle(forkQueue(deps))
  deps.jobs.handle(mergeQueueQueue(deps))
  await startImports(deps)
  await startCopies(deps)
  startFinalizing(deps)
  await startUploadSweep(deps)
  await startAttachmentSweep(deps)
  await startObjectSweep(deps)
  await startXetSweep(deps)
  await startPartSweep(deps)
  await startMaintenance(deps, { hasOpenPushes })
  await startCommitDays(deps)
  await startNames(deps)
  await startForgetting(deps)
  await startRecounting(deps)
  await startWebhooks(deps)
  await startMirrors(deps)
  await startPushMirrors(deps)
  const { zoekt } = deps.config
  followCommits(deps)
  if (zoekt === undefined) followCode(deps)
  else if (zoekt.index !== undefined) followZoekt(deps, zoekt.index)
}

/**
 * Routes that are no operations of the contract, such as Git's: each is called once with a Fastify scope of its own,
 * where it may add parsers, hooks and routes. Each route declares who may enter it by an entry of `entriesBy`, or none
 * starts; it throws AppErrors, or writes answers of its own where a protocol demands it.
 */
export const protocolRoutes: readonly ((app: FastifyInstance, deps: ProtocolRouteDeps) => void | Promise<void>)[] = [
  (app, deps) => gitTransportRoutes(app, { ...deps, proposals: createProposals(deps) }),
  lfsRoutes,
  hubRoutes,
  datasetRoutes,
  rawRoutes,
  patchDownloadRoutes,
  archiveRoutes,
  uploadRoutes,
  assetRoutes,
  attachmentRoutes,
  statusRoutes,
  pictureRoutes,
  exportDownloadRoutes,
  liveRoutes,
  discoveryRoutes,
]
