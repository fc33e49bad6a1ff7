import type { OperationData, OperationInput, OperationRequest } from './operation.ts'
import { accessKeyOperations } from './operations/access-keys.ts'
import { accessRequestOperations } from './operations/access-requests.ts'
import { accountExportOperations } from './operations/account-export.ts'
import { accountSettingsOperations } from './operations/account-settings.ts'
import { accountOperations } from './operations/accounts.ts'
import { activityOperations } from './operations/activity.ts'
import { autoMergeOperations } from './operations/auto-merge.ts'
import { billingOperations } from './operations/billing.ts'
import { browseOperations } from './operations/browse.ts'
import { changesOperations } from './operations/changes.ts'
import { checkOperations } from './operations/checks.ts'
import { codeSearchOperations } from './operations/code-search.ts'
import { collaboratorOperations } from './operations/collaborators.ts'
import { collectionOperations } from './operations/collections.ts'
import { conversationOperations } from './operations/conversations.ts'
import { deployKeyOperations } from './operations/deploy-keys.ts'
import { deviceLoginOperations } from './operations/device-logins.ts'
import { editOperations } from './operations/edits.ts'
import { fileTemplateOperations } from './operations/file-templates.ts'
import { forkOperations } from './operations/forks.ts'
import { hubImportOperations } from './operations/hub-imports.ts'
import { importOperations } from './operations/imports.ts'
import { keyTargetOperations } from './operations/key-targets.ts'
import { labelOperations } from './operations/labels.ts'
import { mergeQueueOperations } from './operations/merge-queue.ts'
import { mergeSettingOperations } from './operations/merge-settings.ts'
import { milestoneOperations } from './operations/milestones.ts'
import { mirrorOperations } from './operations/mirrors.ts'
import { moderationOperations } from './operations/moderation.ts'
import { nameOperations } from './operations/names.ts'
import { notificationOperations } from './operations/notifications.ts'
import { passwordResetOperations } from './operations/password-reset.ts'
import { personalQueueOperations } from './operations/personal-queue.ts'
import { profileOperations } from './operations/profile.ts'
import { projectOperations } from './operations/projects.ts'
import { providerOperations } from './operations/providers.ts'
import { pullConflictOperations } from './operations/pull-conflicts.ts'
import { pullVersionOperations } from './operations/pull-versions.ts'
import { pullOperations } from './operations/pulls.ts'
import { pushMirrorOperations } from './operations/push-mirrors.ts'
import { refRuleOperations } from './operations/ref-rules.ts'
import { refOperations } from './operations/refs.ts'
import { releaseOperations } from './operations/releases.ts'
import { renderedTextOperations } from './operations/rendered-texts.ts'
import { repositoryOperations } from './operations/repositories.ts'
import { repositoryCardOperations } from './operations/repository-cards.ts'
import { repositoryCreationOperations } from './operations/repository-creation.ts'
import { repositorySettingsOperations } from './operations/repository-settings.ts'
import { repositoryStorageOperations } from './operations/repository-storage.ts'
import { reviewOperations } from './operations/reviews.ts'
import { secondFactorOperations } from './operations/second-factors.ts'
import { securityOperations } from './operations/security.ts'
import { sessionOperations } from './operations/sessions.ts'
import { signingKeyOperations } from './operations/signing-keys.ts'
import { siteOperations } from './operations/site.ts'
import { sshKeyOperations } from './operations/ssh-keys.ts'
import { teamOperations } from './operations/teams.ts'
import { templateOperations } from './operations/templates.ts'
import { textVersionOperations } from './operations/text-versions.ts'
import { threadListOperations } from './operations/thread-lists.ts'
import { threadTemplateOperations } from './operations/thread-templates.ts'
import { threadViewOperations } from './operations/thread-views.ts'
import { threadOperations } from './operations/threads.ts'
import { transferOperations } from './operations/transfers.ts'
import { userOperations } from './operations/users.ts'
import { verificationOperations } from './operations/verification.ts'
import { viewedFileOperations } from './operations/viewed-files.ts'
import { webhookOperations } from './operations/webhooks.ts'

/** Every operation of the API by its name. The server mounts this, the client is typed by it, OpenAPI is made from it. */
export const contract = {
  ...sessionOperations,
  ...accountOperations,
  ...passwordResetOperations,
  ...repositoryCreationOperations,
  ...hubImportOperations,
  ...importOperations,
  ...forkOperations,
  ...templateOperations,
  ...repositoryOperations,
  ...repositorySettingsOperations,
  ...repositoryStorageOperations,
  ...accessRequestOperations,
  ...transferOperations,
  ...browseOperations,
  ...changesOperations,
  ...verificationOperations,
  ...refOperations,
  ...editOperations,
  ...fileTemplateOperations,
  ...renderedTextOperations,
  ...refRuleOperations,
  ...mergeSettingOperations,
  ...webhookOperations,
  ...deployKeyOperations,
  ...mirrorOperations,
  ...pushMirrorOperations,
  ...releaseOperations,
  ...labelOperations,
  ...milestoneOperations,
  ...moderationOperations,
  ...textVersionOperations,
  ...threadListOperations,
  ...threadTemplateOperations,
  ...threadViewOperations,
  ...threadOperations,
  ...pullOperations,
  ...pullVersionOperations,
  ...pullConflictOperations,
  ...autoMergeOperations,
  ...mergeQueueOperations,
  ...reviewOperations,
  ...viewedFileOperations,
  ...checkOperations,
  ...codeSearchOperations,
  ...repositoryCardOperations,
  ...activityOperations,
  ...personalQueueOperations,
  ...accessKeyOperations,
  ...deviceLoginOperations,
  ...collectionOperations,
  ...sshKeyOperations,
  ...signingKeyOperations,
  ...keyTargetOperations,
  ...securityOperations,
  ...notificationOperations,
  ...conversationOperations,
  ...secondFactorOperations,
  ...projectOperations,
  ...providerOperations,
  ...userOperations,
  ...nameOperations,
  ...teamOperations,
  ...collaboratorOperations,
  ...profileOperations,
  ...accountSettingsOperations,
  ...accountExportOperations,
  ...billingOperations,
  ...siteOperations,
} as const

export type Contract = typeof contract
export type OperationName = keyof Contract
export type InputOf<N extends OperationName> = OperationInput<Contract[N]>
export type RequestOf<N extends OperationName> = OperationRequest<Contract[N]>
export type DataOf<N extends OperationName> = OperationData<Contract[N]>
