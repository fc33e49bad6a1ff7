export {
  type AccessArea,
  AccessGrants,
  type AccessLevel,
  accessAreas,
  accessLevels,
  areasOfRepositories,
  byArea,
} from './access-areas.ts'
export { apiVersion } from './api-version.ts'
export {
  isBareRemote,
  isRepositoryPath,
  mountsOf,
  type RemoteName,
  type RepositoryArea,
  remoteNames,
  remoteOfPath,
  repositoryAreas,
} from './areas.ts'
export { type CallValues, fillCallTemplate } from './call-template.ts'
export {
  cardLicenses,
  type DatasetLicense,
  datasetLicenses,
  datasetModalities,
  datasetTasks,
  type LicenseTerms,
  ownLicenses,
} from './card-licenses.ts'
export { isCardLanguage, isCardRepository } from './card-words.ts'
export { CollectionNote, CollectionTexts, NewCollectionTexts } from './collection-texts.ts'
export { CommitForm, FileForm } from './commit-form.ts'
export {
  type Contract,
  contract,
  type DataOf,
  type InputOf,
  type OperationName,
  type RequestOf,
} from './contract.ts'
export { AccessKey, NewAccessKey } from './entities/access-key.ts'
export { AccessRequest, AccessRequestState, Gate, OwnAccessRequest } from './entities/access-request.ts'
export { AccountEmail, AccountSettings } from './entities/account.ts'
export { AccountExport } from './entities/account-export.ts'
export { ActivityItem, RefChanges } from './entities/activity.ts'
export { Blame } from './entities/blame.ts'
export { BranchItem } from './entities/branch.ts'
export {
  ChangedFile,
  Changes,
  CommitDetails,
  CommitRefs,
  Comparison,
  FileChanges,
  FileLines,
} from './entities/changes.ts'
export { AnnotationLevel, Check, CheckAnnotation, CheckFields, CheckMark, CheckState } from './entities/check.ts'
export { Collection, CollectionChoice, CollectionItem, CollectionSummary } from './entities/collection.ts'
export { Commit, CommitDiff, CommitPage, CommitSearchPage, DiffFile, DiffHunk, DiffStatus } from './entities/commit.ts'
export { CommitGraph } from './entities/commit-graph.ts'
export { ContributionCalendar } from './entities/contribution-calendar.ts'
export { Conversation, ConversationPage, DirectMessage } from './entities/conversation.ts'
export { copyProblems, Fork, ForkComparison, ForkSync, RepositoryCopy, RepositoryName } from './entities/copy.ts'
export { DeletedRef } from './entities/deleted-ref.ts'
export { DeployKey } from './entities/deploy-key.ts'
export { DeviceLogin, deviceKeyDays, deviceLoginPage } from './entities/device-login.ts'
export { CommitOutcome, EditableFile } from './entities/edit.ts'
export { FileContents } from './entities/file-contents.ts'
export { FileOutline, type FileSymbol, symbolKinds } from './entities/file-outline.ts'
export { FileTokens } from './entities/file-tokens.ts'
export { FoundCode } from './entities/found-code.ts'
export { FoundCommits } from './entities/found-commits.ts'
export { FoundFiles } from './entities/found-files.ts'
export { Identity, SignInProvider } from './entities/identities.ts'
export { type HubKind, importProblems, RepositoryImport, sourceProblems } from './entities/import.ts'
export { KeyTarget } from './entities/key-scope.ts'
export { Label, LabelColor } from './entities/label.ts'
export { MergeSettings } from './entities/merge-settings.ts'
export { Milestone } from './entities/milestone.ts'
export { Mirror, MirrorFields, MirrorRun, mirrorIntervals, mirrorProblems } from './entities/mirror.ts'
export { FoundNames } from './entities/names.ts'
export { Notebook, NotebookCell, NotebookOutput } from './entities/notebook.ts'
export {
  MailPace,
  Notification,
  NotificationChannels,
  NotificationKind,
  NotificationMute,
  NotificationSettings,
  NotificationState,
  NotificationTopic,
} from './entities/notification.ts'
export { type Plan, PlanUse, plans } from './entities/plan.ts'
export { defaultPreferences, Preferences } from './entities/preferences.ts'
export { Profile, ProfileTexts } from './entities/profile.ts'
export {
  Project,
  ProjectBoard,
  ProjectCard,
  ProjectCardDetails,
  ProjectColumn,
  ProjectPerson,
  ProjectTemplate,
  ProjectVisibility,
} from './entities/project.ts'
export {
  AutoMergeEnd,
  MergeGate,
  type MergeMethod,
  mergeMethods,
  Pull,
  PullDetails,
  QueueEnd,
} from './entities/pull.ts'
export { PullConflict } from './entities/pull-conflict.ts'
export { PatchComparison, PullVersion, SeriesPair, VersionComparison, VersionKind } from './entities/pull-version.ts'
export { PushMirror, PushMirrorFields, PushMirrorRun, pushMirrorProblems } from './entities/push-mirror.ts'
export { QueuedThread, QueueList, QueueStanding } from './entities/queued-thread.ts'
export { Reaction, ReactionKind } from './entities/reaction.ts'
export { RefRule, RefRuleFields, RuleRole } from './entities/ref-rule.ts'
export { Release, ReleaseAsset, ReleaseMark } from './entities/release.ts'
export { RenderedText, RenderedTextNote } from './entities/rendered-text.ts'
export {
  OwnerOption,
  RepoKind,
  Repository,
  RepositoryItem,
  RepositoryPage,
  RepositoryState,
  StorageNode,
} from './entities/repository.ts'
export {
  type CardFacet,
  CardFacts,
  CardItem,
  CardKind,
  CardProblem,
  CardSort,
  cardFacets,
  cardProblems,
  fileClasses,
  RepositoryCard,
} from './entities/repository-card.ts'
export { RepositoryFile, type TextEncoding } from './entities/repository-file.ts'
export { DeletedRepository, RepositorySettings } from './entities/repository-settings.ts'
export { ObjectReach, RepositoryStorage, StoredObject } from './entities/repository-storage.ts'
export {
  ReviewComment,
  ReviewCommentPart,
  Reviewer,
  ReviewItem,
  ReviewSide,
  ReviewThread,
  ReviewVerdict,
} from './entities/review.ts'
export {
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
  passkeyTransports,
  SecondFactors,
} from './entities/second-factors.ts'
export { SecurityEvent, SecurityEventKind, SignedInSession } from './entities/security.ts'
export { Session } from './entities/session.ts'
export { SigningKey } from './entities/signing-key.ts'
export { SshKey } from './entities/ssh-key.ts'
export { Contributions, Contributors, LanguageStatistics, LicenseFile } from './entities/statistics.ts'
export { TagItem } from './entities/tag.ts'
export {
  Collaborator,
  InvitationState,
  OwnInvitation,
  OwnTeam,
  Team,
  TeamAuditEntry,
  TeamAuditKind,
  TeamInvitation,
  TeamMember,
  TeamRole,
} from './entities/team.ts'
export {
  Assignee,
  LockReason,
  TextVersion,
  Thread,
  ThreadComment,
  ThreadEvent,
  ThreadEventKind,
  ThreadHappening,
  type ThreadNews,
  ThreadReason,
  ThreadSubscription,
} from './entities/thread.ts'
export { ThreadItem } from './entities/thread-item.ts'
export { ThreadView } from './entities/thread-view.ts'
export { RepositoryTransfer } from './entities/transfer.ts'
export { TreeEntry, TreeEntryKind } from './entities/tree.ts'
export { Follow, FollowCounts, User } from './entities/user.ts'
export { Verification } from './entities/verification.ts'
export {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEvent,
  WebhookFields,
  WebhookFormat,
  webhookProblems,
} from './entities/webhook.ts'
export { filePathProblem } from './file-path.ts'
export { type HubAddress, readHubAddress } from './hub-address.ts'
export { defaultBranch, headRevision, limits, pageSizes, planDatasets, planGigabytes, planMembers } from './limits.ts'
export { fieldMessages } from './messages/of-issue.ts'
export {
  branchNameProblem,
  ownerNameProblem,
  type ProfileTab,
  profileTabs,
  repoNameProblem,
  reservedOwnerNames,
  reservedRepoNames,
  tagNameProblem,
} from './names.ts'
export type {
  Access,
  CodedMessage,
  Envelope,
  FailureEnvelope,
  Method,
  Operation,
  OperationData,
  OperationInput,
  OperationRequest,
} from './operation.ts'
export { accessKeyOperations } from './operations/access-keys.ts'
export { accessRequestOperations } from './operations/access-requests.ts'
export { accountSettingsOperations, deletionWord, PasswordChange } from './operations/account-settings.ts'
export { accountOperations, EmailAddress, NewPassword } from './operations/accounts.ts'
export { activityOperations } from './operations/activity.ts'
export { browseOperations } from './operations/browse.ts'
export { collaboratorOperations } from './operations/collaborators.ts'
export { collectionOperations } from './operations/collections.ts'
export { conversationOperations } from './operations/conversations.ts'
export { deployKeyOperations } from './operations/deploy-keys.ts'
export { deviceLoginOperations } from './operations/device-logins.ts'
export { forkOperations } from './operations/forks.ts'
export { hubImportOperations } from './operations/hub-imports.ts'
export { importOperations } from './operations/imports.ts'
export { LabelFields, labelOperations } from './operations/labels.ts'
export { mergeSettingOperations } from './operations/merge-settings.ts'
export { milestoneOperations } from './operations/milestones.ts'
export { mirrorOperations } from './operations/mirrors.ts'
export { moderationOperations } from './operations/moderation.ts'
export { passwordResetOperations, ResetPassword } from './operations/password-reset.ts'
export { personalQueueOperations } from './operations/personal-queue.ts'
export { profileOperations } from './operations/profile.ts'
export { projectOperations } from './operations/projects.ts'
export { providerOperations } from './operations/providers.ts'
export { PullFields, pullOperations } from './operations/pulls.ts'
export { pushMirrorOperations } from './operations/push-mirrors.ts'
export { refRuleOperations } from './operations/ref-rules.ts'
export { refOperations } from './operations/refs.ts'
export { ReleaseFields, releaseOperations } from './operations/releases.ts'
export { repositoryOperations } from './operations/repositories.ts'
export { repositoryCardOperations } from './operations/repository-cards.ts'
export { repositoryCreationOperations } from './operations/repository-creation.ts'
export { repositorySettingsOperations } from './operations/repository-settings.ts'
export { repositoryStorageOperations } from './operations/repository-storage.ts'
export { ReviewPlace, reviewOperations } from './operations/reviews.ts'
export { NewPasskeyName, secondFactorOperations } from './operations/second-factors.ts'
export { securityOperations } from './operations/security.ts'
export { sessionOperations } from './operations/sessions.ts'
export { signingKeyOperations } from './operations/signing-keys.ts'
export { legalPages, messageTopics, siteOperations } from './operations/site.ts'
export { sshKeyOperations } from './operations/ssh-keys.ts'
export { teamOperations } from './operations/teams.ts'
export { templateOperations } from './operations/templates.ts'
export { textVersionOperations } from './operations/text-versions.ts'
export { ThreadViewFields } from './operations/thread-views.ts'
export { DiscussionFields, threadOperations } from './operations/threads.ts'
export { transferOperations } from './operations/transfers.ts'
export { userOperations } from './operations/users.ts'
export { webhookOperations } from './operations/webhooks.ts'
export { type PagedOperationName, type PageInfo, pagedOperations } from './paged-operations.ts'
export { type ArchiveFormat, archiveFormats, type PatchFormat, patchFormats, paths } from './paths.ts'
export {
  type CodeSize,
  codeSizes,
  type DateStyle,
  dateStyles,
  type LanguageTag,
  languageTags,
  type TabWidth,
  type Theme,
  tabWidths,
  themes,
} from './preferences.ts'
export { holdsPrivateKey } from './private-key.ts'
export { areasWith, manifestsOf, RemotesConfiguration } from './remote-configuration.ts'
export { securityHeaders } from './security-headers.ts'
export { SignUp } from './sign-up.ts'
export { sitePaths } from './site-paths.ts'
export { trimEndSlashes, trimSlashes } from './slashes.ts'
export { type TextPart, textParts, writeSuggestion } from './suggestion.ts'
export { codePoints } from './text-schemas.ts'
export { parseThreadQuery, qualifier, type ThreadQuery, toggleLabel, withoutQualifiers } from './thread-query.ts'
export { answerSizes } from './truncation.ts'
