/** Sizes and times that screens and server must agree on. Lengths are in UTF-16 code units where nothing else is said, times in seconds. */
export const limits = {
  usernameMax: 39,
  emailMax: 254,
  passwordMin: 8,
  passwordMax: 256,
  repoNameMax: 100,
  repoDescriptionMax: 500,
  topicsPerRepository: 20,
  topicMax: 50,
  /** So many names that a repository bore lead to it, the latest, for as long as those of accounts do. */
  formerNamesPerRepository: 10,
  /** A deleted repository can be restored for so many days. */
  repositoryDeletionDays: 30,
  refNameMax: 255,
  /** For so long a blame is waited for, in milliseconds: git gives up before. */
  blameMs: 30_000,
  treePathMax: 4096,
  /** What commits and names are searched for. */
  searchMax: 200,
  /** Letters of a search of code. */
  codeSearchMax: 256,
  /** Letters of a value that cards are asked for. */
  cardValueMax: 200,
  keyTitleMax: 100,
  keyDescriptionMax: 500,
  sshKeyContentMax: 8192,
  sshKeysPerAccount: 100,
  /** Keys of an account that sign commits and tags, and how long one is in ASCII armour. */
  signingKeysPerAccount: 50,
  signingKeyMax: 100_000,
  /** Signatures that are asked for at once. */
  verifiedAtOnce: 100,
  passkeysPerAccount: 20,
  passkeyNameMax: 100,
  /** In base64url: ids of 1,023 bytes at most (WebAuthn, 4), and what browsers sign or make. */
  credentialIdMax: 1_364,
  credentialResponseMax: 8_192,
  /** What a provider of sign-in sends along with a browser. */
  providerAnswerMax: 4_096,
  accessKeysPerAccount: 200,
  /** What one key may be limited to: repositories and owners together, and addresses. */
  targetsPerKey: 50,
  addressesPerKey: 20,
  addressMax: 64,
  /** With one more, the one that was idle for longest ends. */
  sessionsPerAccount: 100,
  repositoriesPerOwner: 10_000,
  /** Imports of one account that wait or run, and all that are remembered. */
  openImports: 20,
  keptImports: 100,
  /** Forks and repositories from templates of one account that wait or run, and all that are remembered. */
  openCopies: 20,
  keptCopies: 100,
  /** Branches that a repository takes over from a template. */
  templateBranches: 1_000,
  /** Addresses of an account beside its primary one. */
  emailsPerAccount: 10,
  /** A name that was given up is held back for so many days, so many of them for one account. */
  formerNameDays: 90,
  formerNamesPerAccount: 5,
  /** An archive of an account is kept for so many days, and holds so many bytes at most. */
  exportDays: 7,
  exportBytes: 50_000_000_000,
  /** An account is deleted so many days after its user asked for it. */
  deletionDays: 7,
  /** Of a profile, in code points: its name, other lines of it, and its text. */
  displayNameMax: 100,
  profileLineMax: 100,
  bioMax: 500,
  teamDisplayNameMax: 80,
  teamDescriptionMax: 500,
  /** Teams that one account may have created and still owns. */
  teamsPerAccount: 20,
  membersPerTeam: 1_000,
  invitationsPerTeam: 100,
  invitationSeconds: 14 * 24 * 3600,
  collaboratorsPerRepository: 200,
  collectionTitleMax: 100,
  collectionDescriptionMax: 500,
  /** Letters of what is said of an item of a collection. */
  collectionNoteMax: 500,
  /** Letters of what is said to whoever is not let in to a gated repository. */
  accessReasonMax: 500,
  websiteMax: 255,
  /** Of a picture as it is sent, in bytes. */
  pictureBytes: 5_000_000,
  siteMessageMax: 4_000,
  starsPerAccount: 10_000,
  watchesPerAccount: 10_000,
  followsPerAccount: 10_000,
  pinsPerAccount: 6,
  /** A message to somebody, in UTF-16 code units; so many a conversation keeps, the newest, and so many wait for a first answer. */
  directMessageMax: 4_000,
  messagesPerConversation: 1_000,
  messagesBeforeAnswer: 3,
  /** Conversations that an account has in its list, and people that it blocks. */
  conversationsPerAccount: 1_000,
  blocksPerAccount: 1_000,
  /** Notifications that an account keeps, the newest, and for how many days. */
  notificationsPerAccount: 1_000,
  notificationDays: 90,
  /** What a deleted branch or tag held is kept for so many days, for so many of a repository, the last ones. */
  deletedRefDays: 30,
  deletedRefsPerRepository: 200,
  rulesPerRepository: 50,
  peoplePerRule: 20,
  tagMessageMax: 10_000,
  deployKeysPerRepository: 50,
  mirrorsPerOwner: 100,
  /** Other servers that one repository is pushed to. */
  pushMirrorsPerRepository: 10,
  /** So many of the last times are kept of each mirror. */
  runsPerMirror: 20,
  webhooksPerRepository: 20,
  /** Of clients of the Hub: webhooks of an account, what each watches, and the repositories that this comes to. */
  hubWebhooksPerAccount: 20,
  hubWatchedPerWebhook: 50,
  hubRepositoriesPerWebhook: 200,
  webhookSecretMin: 16,
  webhookSecretMax: 256,
  /** After another secret was made, the one before it signs, too, for so many hours. */
  webhookOldSecretHours: 24,
  /** So many deliveries are kept of each, the last ones. */
  deliveriesPerWebhook: 100,
  threadTitleMax: 200,
  /** The text of a thread, and of each comment. */
  threadTextMax: 65_536,
  threadsPerRepository: 50_000,
  /** The text of a search among threads. */
  threadQueryMax: 200,
  /** Searches that an account keeps by a name: of a list of a repository, and of all. */
  threadViewNameMax: 50,
  viewsPerThreadList: 25,
  viewsPerAccount: 500,
  /** So many threads are changed by one call. */
  threadsAtOnce: 100,
  commentsPerThread: 5_000,
  /** Beyond so many, nothing more is noted between the comments of a thread. */
  eventsPerThread: 5_000,
  /** Threads of other repositories that name one. */
  backLinksPerThread: 200,
  /** What is written about lines of a pull request, and what is answered there. */
  reviewThreadsPerPull: 1_000,
  commentsPerReviewThread: 100,
  /** So many suggestions of one are applied at once. */
  suggestionsAtOnce: 20,
  /** So many people are asked to review one. */
  reviewersPerPull: 20,
  labelsPerRepository: 200,
  labelsPerThread: 20,
  assigneesPerThread: 10,
  labelNameMax: 50,
  labelDescriptionMax: 100,
  /** Of each text so many versions are kept, the last ones. */
  versionsPerText: 50,
  pinnedDiscussions: 3,
  milestonesPerRepository: 200,
  milestoneTitleMax: 80,
  milestoneDescriptionMax: 1_000,
  approvalsPerRule: 10,
  /** Checks of one commit, of which a repository keeps the last ones, and what is said of each. */
  checksPerCommit: 200,
  checksPerRepository: 100_000,
  checkContextMax: 200,
  checkDescriptionMax: 300,
  checkTargetMax: 2_000,
  checkSummaryMax: 65_536,
  /** What a check says about lines: with one call, and all of it. */
  annotationsPerCall: 50,
  annotationsPerCheck: 1_000,
  annotationMax: 1_000,
  /** Commits whose checks are counted at once. */
  checkMarksAtOnce: 50,
  /** Checks that a rule of branches asks for. */
  requiredChecksPerRule: 20,
  /** So many files of one are remembered as viewed by an account. */
  viewedFilesPerPull: 3_000,
  /** What it proposed: beyond so many, the last one is overwritten. */
  versionsPerPull: 500,
  /** So often one of them is put upon where another one began, to be compared with that. */
  carriedVersionsPerPull: 100,
  /** Pull requests that wait for one branch, those of them that are tried at once, and how long their checks are waited for. */
  queuedPullsPerBranch: 100,
  triedAtOnce: 8,
  queueCheckMs: 3_600_000,
  /** All of them are looked at again after a push. */
  openPullsPerRepository: 1_000,
  /** Of whoever may not push to a repository: open pull requests there that come from pushes alone, and bytes of one such push. */
  openProposalsPerAuthor: 20,
  proposalBytes: 67_108_864,
  proposalTopicMax: 100,
  /** Open ones that come from the same branch of another repository: each follows it. */
  openPullsPerForkBranch: 20,
  /** An image for texts of threads: as it is sent and as it is kept, in bytes. */
  attachmentBytes: 10_000_000,
  /** Images that an account has uploaded and no text names yet. */
  unsentAttachments: 100,
  /** Images of whoever may not push to a repository: bytes of one account there, and of all that are there before they add another. */
  attachmentBytesPerAuthor: 50_000_000,
  attachmentBytesOfStrangers: 1_000_000_000,
  releaseTitleMax: 200,
  releaseNotesMax: 100_000,
  releasesPerRepository: 5_000,
  /** Files of a release: of one in bytes, of all, how many, and how long their names are. */
  releaseAssetBytes: 2_000_000_000,
  releaseBytes: 10_000_000_000,
  releaseAssets: 100,
  assetNameMax: 200,
  mutesPerAccount: 1_000,
  projectsPerOwner: 200,
  projectNameMax: 100,
  projectDescriptionMax: 1_000,
  columnsPerProject: 20,
  columnNameMax: 50,
  /** A board shows them all: with titles and labels as long as they may be its answer stays below a megabyte. */
  cardsPerProject: 500,
  cardTitleMax: 200,
  cardTextMax: 10_000,
  labelsPerCard: 5,
  cardLabelMax: 30,
  assigneesPerCard: 5,
  /** A mailed code: its digits, how long it lives and how many wrong guesses it survives. */
  codeDigits: 6,
  codeSeconds: 600,
  codeTries: 5,
  /** How long a mailed link to a new password lives. */
  passwordResetSeconds: 1_800,
  /** Of one commit that is made in a browser: its changes, the text of one and all of it as JSON in bytes. What is larger is uploaded first. */
  changesPerCommit: 500,
  commitTextMax: 400_000,
  commitBodyBytes: 900_000,
  /** So many files in conflict are resolved in a browser, with one call, and what they come to in bytes. */
  resolvedConflicts: 50,
  resolutionBodyBytes: 900_000,
  commitMessageMax: 20_000,
  /** The first line of a message that is written in a browser: longer ones are cut wherever commits are listed. */
  commitSubjectMax: 200,
  /** Markdown that is shown before it is committed. */
  previewMax: 384 * 1024,
  /** A text that is edited in a browser, in bytes. */
  editableBytes: 1_048_576,
  /** A file that is uploaded in a browser, and all that one account has uploaded and not committed: bytes, files, and for how long. */
  /** Of an object in the object store, in bytes; and files that are locked, with the length of their paths. */
  objectBytes: 50_000_000_000,
  locksPerRepository: 10_000,
  lockPathMax: 500,
  uploadBytes: 100_000_000,
  uploadsBytes: 1_000_000_000,
  uploadsPerAccount: 1_000,
  uploadHours: 24,
  /** JSON bodies larger than this are refused, in bytes, but for operations that say otherwise. */
  jsonBodyBytes: 16_384,
} as const

/** Disk space of the plans, in GB, as SPEC 9 has them; one without has as much as there is. */
export const planGigabytes = { starter: 5, professional: 100, enterprise: undefined } as const

/** Datasets of the plans, as SPEC 9 has them; one without has as many as there are repositories. */
export const planDatasets = { starter: 3, professional: undefined, enterprise: undefined } as const

/** Members of a team of a plan, as SPEC 9 has them; one without has as many as `membersPerTeam`. */
export const planMembers = { starter: 1, professional: 10, enterprise: undefined } as const

/**
 * Page sizes: those that SPEC 9 fixes, and those of lists that it has whole. The latter are what callers get who ask for
 * nothing else, so that any repository but the largest is told in one answer.
 */
export const pageSizes = {
  repositories: 50,
  commits: 10,
  comparedCommits: 30,
  accessKeys: 10,
  sshKeys: 10,
  members: 50,
  projects: 20,
  securityEvents: 20,
  follows: 20,
  notifications: 25,
  messages: 30,
  max: 100,
  treeEntries: 2_000,
  refs: 2_000,
  tags: 100,
  keyTargets: 20,
  forks: 30,
  cards: 30,
  threads: 25,
  queue: 10,
  comments: 20,
  reviewThreads: 20,
  viewedFiles: 200,
  versions: 50,
  checks: 100,
  annotations: 50,
} as const

export const defaultBranch = 'main'

/**
 * The revision that means the default branch without its name: the first of the branches where there is none of that name.
 * Who opens a page by an address without a ref asks with it at once, and need not ask for the name first.
 */
export const headRevision = 'HEAD'
