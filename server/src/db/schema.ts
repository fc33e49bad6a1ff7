// Written by `npm run generate` from the migrated database and schema-notes.ts.
import type { Generated, Insertable, Selectable } from 'kysely'

/** 0 or 1. */
export type Flag = 0 | 1

/**
 * The tables, as both engines have them. Conventions: ids are integers that never leave the server (`uid` is
 * what others see), booleans are 0 or 1, times are milliseconds since 1970, JSON is text.
 */
export interface Schema {
  access_keys: AccessKeysTable
  access_requests: AccessRequestsTable
  account_exports: AccountExportsTable
  activities: ActivitiesTable
  attachment_uses: AttachmentUsesTable
  attachments: AttachmentsTable
  auth_challenges: AuthChallengesTable
  auto_merges: AutoMergesTable
  branch_pushers: BranchPushersTable
  card_facets: CardFacetsTable
  check_annotations: CheckAnnotationsTable
  checks: ChecksTable
  code_changes: CodeChangesTable
  collaborators: CollaboratorsTable
  collection_items: CollectionItemsTable
  collections: CollectionsTable
  commit_day_tips: CommitDayTipsTable
  commit_days: CommitDaysTable
  conversations: ConversationsTable
  deleted_refs: DeletedRefsTable
  device_logins: DeviceLoginsTable
  direct_messages: DirectMessagesTable
  disk_reservations: DiskReservationsTable
  download_days: DownloadDaysTable
  download_readers: DownloadReadersTable
  email_codes: EmailCodesTable
  emails: EmailsTable
  event_cursors: EventCursorsTable
  events: EventsTable
  file_locks: FileLocksTable
  finished_jobs: FinishedJobsTable
  follows: FollowsTable
  former_names: FormerNamesTable
  former_repository_names: FormerRepositoryNamesTable
  hub_webhooks: HubWebhooksTable
  identities: IdentitiesTable
  imports: ImportsTable
  inboxes: InboxesTable
  jobs: JobsTable
  key_targets: KeyTargetsTable
  known_origins: KnownOriginsTable
  labels: LabelsTable
  merge_queues: MergeQueuesTable
  merge_settings: MergeSettingsTable
  milestones: MilestonesTable
  mirror_runs: MirrorRunsTable
  mirrors: MirrorsTable
  notification_mutes: NotificationMutesTable
  notifications: NotificationsTable
  object_bases: ObjectBasesTable
  object_counts: ObjectCountsTable
  owners: OwnersTable
  passkeys: PasskeysTable
  password_resets: PasswordResetsTable
  person_blocks: PersonBlocksTable
  pictures: PicturesTable
  pins: PinsTable
  project_assignees: ProjectAssigneesTable
  project_cards: ProjectCardsTable
  project_columns: ProjectColumnsTable
  projects: ProjectsTable
  pull_looks: PullLooksTable
  pull_pushes: PullPushesTable
  pull_versions: PullVersionsTable
  pulls: PullsTable
  push_mirror_runs: PushMirrorRunsTable
  push_mirrors: PushMirrorsTable
  queued_pulls: QueuedPullsTable
  rate_limits: RateLimitsTable
  reactions: ReactionsTable
  recovery_codes: RecoveryCodesTable
  ref_rule_people: RefRulePeopleTable
  ref_rules: RefRulesTable
  release_assets: ReleaseAssetsTable
  releases: ReleasesTable
  repositories: RepositoriesTable
  repository_cards: RepositoryCardsTable
  repository_copies: RepositoryCopiesTable
  repository_downloads: RepositoryDownloadsTable
  repository_marks: RepositoryMarksTable
  repository_objects: RepositoryObjectsTable
  repository_terms: RepositoryTermsTable
  repository_topics: RepositoryTopicsTable
  repository_transfers: RepositoryTransfersTable
  review_comments: ReviewCommentsTable
  review_requests: ReviewRequestsTable
  review_threads: ReviewThreadsTable
  reviews: ReviewsTable
  security_events: SecurityEventsTable
  sessions: SessionsTable
  signing_key_handles: SigningKeyHandlesTable
  signing_keys: SigningKeysTable
  ssh_keys: SshKeysTable
  team_audit: TeamAuditTable
  team_invitations: TeamInvitationsTable
  team_members: TeamMembersTable
  teams: TeamsTable
  text_versions: TextVersionsTable
  thread_assignees: ThreadAssigneesTable
  thread_comments: ThreadCommentsTable
  thread_counters: ThreadCountersTable
  thread_labels: ThreadLabelsTable
  thread_subscriptions: ThreadSubscriptionsTable
  thread_views: ThreadViewsTable
  threads: ThreadsTable
  totp_factors: TotpFactorsTable
  users: UsersTable
  verifications: VerificationsTable
  viewed_files: ViewedFilesTable
  webhook_deliveries: WebhookDeliveriesTable
  webhooks: WebhooksTable
}

interface AccessKeysTable {
  id: Generated<number>
  uid: string
  user_id: number
  title: string
  description: string
  prefix: string
  secret_hash: string
  repo_access: number
  email_access: number
  event_access: number
  follow_access: number
  gpg_access: number
  ssh_access: number
  webhook_access: number
  wiki_access: number
  project_access: number
  issue_access: number
  comment_access: number
  profile_access: number
  created_at: number
  expires_at: number
  last_used_at: number | null
  /** Does it open its `key_targets` alone, and nothing where there are none? */
  is_limited: Generated<Flag>
  /** Addresses and networks from which it works, by spaces; empty for all. */
  addresses: Generated<string>
  checks_access: Generated<number>
}

/** Who asked for the contents of a gated repository, and what became of it. */
interface AccessRequestsTable {
  id: Generated<number>
  repo_id: number
  user_id: number
  state: 'pending' | 'accepted' | 'rejected'
  /** What whoever rejected it said. */
  reason: Generated<string>
  asked_at: number
  decided_at: number | null
  /** Nobody where the gate lets in at once, or who it was is gone. */
  decided_by: number | null
}

/** An archive of all that is an account's: the last one of each, in the data folder by its `uid`. */
interface AccountExportsTable {
  user_id: number
  uid: string
  state: 'running' | 'ready' | 'failed'
  /** Of the mail that says that it is ready. */
  language: string
  /** Repositories that are in it. */
  done: number
  total: number
  bytes: number
  created_at: number
  expires_at: number | null
}

interface ActivitiesTable {
  id: Generated<number>
  repo_id: number
  actor_id: number
  kind: 'create_repo' | 'fork' | 'push' | 'release'
  /** JSON. */
  payload: string
  created_at: number
  /** What it tells of, such as a push by its id: told once. */
  source: string | null
  /** What pushed, where no account did: the actor is then who set that up. */
  agent: 'deploy-key' | 'mirror' | null
}

/** Which texts of which threads name it, or did when that was looked at. */
interface AttachmentUsesTable {
  attachment_id: number
  thread_id: number
  /** Of the thread, when its texts were last looked through. */
  revision: Generated<number>
}

/** Images that texts of threads show, which lie in the object store by their content. */
interface AttachmentsTable {
  id: Generated<number>
  uid: string
  repo_id: number
  /** Who uploaded it: until a text names it, nobody else sees it. */
  author_id: number | null
  /** In hexadecimal digits. */
  sha256: string
  bytes: number
  created_at: number
  /** When it was uploaded, or a text that names it was written. */
  used_at: number
}

/** What a browser was asked to prove, until it has. */
interface AuthChallengesTable {
  browser_hash: string
  purpose: 'sign-in' | 'passkey' | 'registration' | 'provider' | 'provider-sign-up'
  user_id: number | null
  /** What a passkey is to sign; empty where none was asked for. */
  challenge: string
  tries_left: number
  expires_at: number
}

/** Pull requests that are merged once nothing is in the way any more, in the name of who asked for it. */
interface AutoMergesTable {
  id: Generated<number>
  thread_id: number
  repo_id: number
  user_id: number
  method: 'merge' | 'squash' | 'rebase' | 'fast-forward'
  /** The commit that is to be merged: that which was seen, or what somebody who may push has put in its place. */
  head_oid: string
  enabled_at: number
}

/** Who pushed a branch last. */
interface BranchPushersTable {
  repo_id: number
  /** Without `refs/heads/`. */
  branch: string
  /** What it held then: where it holds something else, that push is not recorded yet. */
  oid: string
  user_id: number | null
}

/** By which words lists of models and datasets are narrowed down: one row for each. */
interface CardFacetsTable {
  repo_id: number
  /** One of `cardFacets`. */
  facet: string
  /** In lower case. */
  value: string
}

/** What checks say about lines. */
interface CheckAnnotationsTable {
  id: Generated<number>
  check_id: number
  path: string
  start_line: number
  end_line: number
  level: 'notice' | 'warning' | 'failure'
  message: string
}

/** How what looks at commits found them: the last word of each context. */
interface ChecksTable {
  id: Generated<number>
  uid: string
  repo_id: number
  commit_oid: string
  context: string
  state: 'pending' | 'success' | 'failure' | 'error' | 'cancelled' | 'neutral' | 'skipped'
  description: string
  target_url: string | null
  /** Markdown. */
  summary: string
  /** How many it has. */
  annotations: number
  author_id: number | null
  /** When it was pending, or said anything at all, for the first time since it had last ended. */
  started_at: number
  updated_at: number
}

/** Repositories whose code may be another, in the order in which each server indexes them. */
interface CodeChangesTable {
  repo_id: number
  position: number
}

/** A person or a team, as an owner, that has a role in a repository of another. */
interface CollaboratorsTable {
  owner_id: number
  repo_id: number
  /** One of `roleRanks`. */
  role: number
  created_at: number
}

interface CollectionItemsTable {
  id: Generated<number>
  /** 24 hexadecimal digits. */
  uid: string
  collection_id: number
  repo_id: number
  /** The order of the items of one collection; gaps mean nothing. */
  position: number
  note: string
  created_at: number
}

/** Repositories that an owner shows together. */
interface CollectionsTable {
  id: Generated<number>
  /** 24 hexadecimal digits, with which its address ends. */
  uid: string
  owner_id: number
  title: string
  description: string
  is_private: Flag
  /** A colour that clients of the Hub give it. */
  theme: string
  /** As clients of the Hub say it. */
  position: number
  created_at: number
  updated_at: number
}

/** Up to which commit of the default branch days are counted; empty where it has none. */
interface CommitDayTipsTable {
  repo_id: number
  tip: string
}

/** How many commits of the default branch an author wrote on a day, in the year that calendars show. */
interface CommitDaysTable {
  id: Generated<number>
  repo_id: number
  /** Of the author's own calendar, in days since 1970. */
  day: number
  /** The author's, whether it is an account's or not. Its ASCII letters in lower case. */
  email: string
  commits: number
}

/** What an account has of a conversation: one row for each of the two. */
interface ConversationsTable {
  user_id: number
  other_id: number
  /** The last message, by which the list is ordered. */
  last_id: number
  /** The account has deleted what there was up to this message. */
  cleared_id: number
  /** How many of the other’s it has not seen. */
  unread: number
}

/** What a deleted branch or tag held: a ref of the server's own keeps it by the uid. */
interface DeletedRefsTable {
  id: Generated<number>
  uid: string
  repo_id: number
  /** The whole name. */
  ref: string
  oid: string
  /** Who deleted it; nothing where they are gone. */
  user_id: number | null
  deleted_at: number
  /** Until when it can be brought back; 0 where it no longer can. */
  expires_at: number
}

/** Programs that wait for somebody to let them in by a short code (RFC 8628). */
interface DeviceLoginsTable {
  id: Generated<number>
  /** Of what the program asks by. */
  device_hash: string
  /** Of what its user types. */
  user_hash: string
  /** What it calls itself. */
  client: string
  address: string
  browser: string
  system: string
  created_at: number
  expires_at: number
  /** When it asked last; 0 before the first time. */
  polled_at: Generated<number>
  state: Generated<'pending' | 'allowed' | 'denied' | 'taken'>
  user_id: number | null
  /** What its key may: 1 read, 2 read and write. */
  level: Generated<0 | 1 | 2>
  /** What its user reads: the language of the mail about its key. */
  language: Generated<string>
}

/** What one person wrote to another; a pair is `low_id` and `high_id`, in the order of their ids. */
interface DirectMessagesTable {
  id: Generated<number>
  low_id: number
  high_id: number
  sender_id: number
  body: string
  created_at: number
}

/** Disk space that a push under way may take. */
interface DiskReservationsTable {
  id: string
  owner_id: number
  bytes: number
  expires_at: number
}

/** By which salt the readers of a day are hashed; it goes with the day. */
interface DownloadDaysTable {
  day: number
  salt: string
}

/** Who has downloaded what on a day that is not over: each counts once. */
interface DownloadReadersTable {
  day: number
  repo_id: number
  /** A salted hash of an account, a deploy key or an address. */
  reader: string
}

/** A mailed code, for one address in one browser. */
interface EmailCodesTable {
  id: Generated<number>
  browser_hash: string
  /** Its ASCII letters in lower case. */
  email: string
  code_hash: string
  tries_left: number
  created_at: number
  expires_at: number
  verified_at: number | null
}

/** Addresses of an account beside its primary one. */
interface EmailsTable {
  id: Generated<number>
  uid: string
  user_id: number
  /** Its ASCII letters in lower case. */
  email: string
  verified_at: number | null
  code_hash: string | null
  code_expires_at: number | null
  tries_left: Generated<number>
  created_at: number
}

/** The cursor of each subscriber. */
interface EventCursorsTable {
  subscriber: string
  position: number
  seen_at: number
  /** Events that were never delivered, since the outbox is bounded by number and age. */
  lost: Generated<number>
  lost_at: number | null
}

/** The outbox: what happened, until it was delivered to every subscriber. */
interface EventsTable {
  id: Generated<number>
  /** In the order of commits, on PostgreSQL; on SQLite that is the order of ids. */
  position: number | null
  kind: string
  /** JSON. */
  payload: string
  created_at: number
}

/** Files that one user alone may change by a push, until they unlock them. */
interface FileLocksTable {
  id: Generated<number>
  uid: string
  repo_id: number
  path: string
  user_id: number
  created_at: number
}

/** What ran lately, and what failed for good and may be repeated. */
interface FinishedJobsTable {
  id: Generated<number>
  queue: string
  outcome: 'done' | 'failed'
  /** JSON; only of what failed. */
  payload: string | null
  attempts: number
  error: string | null
  created_at: number
  finished_at: number
  /** Of its last run, in milliseconds. */
  duration: number
}

/** Who follows whom. The counts of each user stand with them. */
interface FollowsTable {
  id: Generated<number>
  follower_id: number
  followed_id: number
  created_at: number
}

/** Names that were given up: they lead to who bore them, and nobody else may have them for a while. */
interface FormerNamesTable {
  /** Its ASCII letters in lower case. */
  name: string
  /** Who bore it; nothing where they are gone. */
  owner_id: number | null
  held_until: number
}

/** Names that repositories were given up: they lead there, until another repository takes them or their time is over. */
interface FormerRepositoryNamesTable {
  /** Under whom it bore the name. */
  owner_id: number
  /** Its ASCII letters in lower case. */
  name: string
  repo_id: number
  held_until: number
}

/** Webhooks of accounts, as clients of the Hub make them. */
interface HubWebhooksTable {
  id: Generated<number>
  /** 24 hexadecimal digits. */
  uid: string
  user_id: number
  url: string
  /** What was asked for: JSON of `{ type, name }`. */
  watched: string
  /** Some of `repo` and `discussion`, with a comma between them. */
  domains: string
  secret: string
  is_active: Flag
  created_at: number
}

/** Who an account is at another provider of sign-in: one of each issuer. */
interface IdentitiesTable {
  id: Generated<number>
  uid: string
  user_id: number
  issuer: string
  /** Who they are there, for good. */
  subject: string
  /** What the provider calls them: for people to read, and for nothing else. */
  account: string
  created_at: number
  last_used_at: number | null
}

/** Repositories that are brought from other Git servers, and from Hubs. */
interface ImportsTable {
  id: Generated<number>
  uid: string
  user_id: number
  owner_id: number
  /** What comes of it; nothing where it failed or is gone. */
  repo_id: number | null
  url: string
  repo_name: string
  description: string
  is_private: Flag
  state: 'waiting' | 'running' | 'done' | 'failed' | 'canceled'
  phase: 'preparing' | 'receiving' | 'resolving' | 'finishing'
  percent: number
  received_bytes: number
  /** One of `importProblems`. */
  problem: string | null
  created_at: number
  finished_at: number | null
  /** What opens the source, where it is not public: the name. */
  username: string | null
  /** The password or token, sealed by the key in the data folder; nothing once the import is over. */
  secret: string | null
  /** What of a Hub it is; nothing where git brings it. */
  hub_kind: 'model' | 'dataset' | null | null
  /** Its name there, as `owner/name`. */
  hub_id: string | null
  /** What somebody asked for: a branch, a tag or a commit. */
  revision: string | null
  /** The commit that it was when it was begun: it goes on with that. */
  commit_oid: string | null
}

/** Counts the changes of an inbox: whoever waits for one looks here. */
interface InboxesTable {
  user_id: number
  version: number
}

interface JobsTable {
  id: Generated<number>
  queue: string
  /** JSON. */
  payload: string
  /** When it is due. While it runs, when its lease ends: then it is due again. */
  run_at: number
  /** As `run_at` while it runs: what servers of the first version look at. */
  locked_until: number | null
  attempts: Generated<number>
  /** At most one job has a given one, waiting or running. */
  dedupe: string | null
  created_at: number
  /** Whose it is while it runs: only they may end it or hold on to it. */
  lease: string | null
  /** Asked for once more while it ran: when. */
  again_at: number | null
  /** Why it failed the last time. */
  error: string | null
  /** What it is about, such as `repository:12`, where somebody asks for that. */
  subject: string | null
}

/** A repository, or all of an owner, that a key is limited to. It goes with what it names. */
interface KeyTargetsTable {
  id: Generated<number>
  access_key_id: number | null
  ssh_key_id: number | null
  owner_id: number | null
  repo_id: number | null
}

/** A browser or an address from which someone has signed in to an account. */
interface KnownOriginsTable {
  user_id: number
  kind: 'device' | 'address'
  hash: string
  seen_at: number
}

/** What threads of a repository are sorted by. */
interface LabelsTable {
  id: Generated<number>
  uid: string
  repo_id: number
  name: string
  /** By which names are told apart: with ASCII letters in lower case. */
  folded_name: string
  color: string
  description: string
  created_at: number
}

/** Of a branch into which pull requests are merged in turn: what is tried of them. Gone with the last one. */
interface MergeQueuesTable {
  id: Generated<number>
  repo_id: number
  branch: string
  /** So many of them are tried at once next. */
  next_size: number
  /** So many are tried now; where others are left, the try means nothing. */
  tried: Generated<number>
  /** What the branch held as the try was made. */
  base_oid: string | null
  /** What it would hold afterwards, whose checks are waited for; null where nothing is tried. */
  tip_oid: string | null
  /** Until when. */
  deadline: number | null
}

/** How pull requests of a repository are merged; without a row, in every way, and branches stay. */
interface MergeSettingsTable {
  repo_id: number
  /** The ways in which they may be, with commas between them. */
  methods: string
  default_method: 'merge' | 'squash' | 'rebase' | 'fast-forward'
  /** A branch that was merged is deleted. */
  delete_head: Flag
}

/** What threads of a repository are to be done by. */
interface MilestonesTable {
  id: Generated<number>
  uid: string
  repo_id: number
  title: string
  /** By which titles are told apart: with ASCII letters in lower case. */
  folded_title: string
  description: string
  /** A day of the calendar, `YYYY-MM-DD`; empty for none. */
  due_on: string
  /** Null while it is open. */
  closed_at: number | null
  created_at: number
}

/** What became of the last times that a mirror was brought up to date. */
interface MirrorRunsTable {
  id: Generated<number>
  mirror_id: number
  state: 'running' | 'done' | 'failed'
  /** One of `mirrorProblems`. */
  problem: string | null
  detail: Generated<string>
  /** How many branches and tags moved. */
  changed: Generated<number>
  received_bytes: Generated<number>
  started_at: number
  finished_at: number | null
}

/** Repositories that are kept as those of other servers are, and that nobody pushes to. */
interface MirrorsTable {
  id: Generated<number>
  uid: string
  repo_id: number
  /** Who set it up; it ends with their account. */
  user_id: number
  url: string
  username: string | null
  /** The password or token of the source, sealed by the key in the data folder. */
  secret: string | null
  interval_minutes: number
  /** How often it failed since it last worked. */
  failures: Generated<number>
  /** When it is due; while it runs, when its lease ends. */
  next_at: number
  created_at: number
}

/** A repository, or a person or team, of which an account wants to hear nothing. */
interface NotificationMutesTable {
  id: Generated<number>
  user_id: number
  repo_id: number | null
  owner_id: number | null
}

/** Something that concerns an account: a row for each thing that something happens to. */
interface NotificationsTable {
  id: Generated<number>
  user_id: number
  /** One of `NotificationKind`. */
  kind: string
  /** What it happens to, such as `repository:12`: once for each kind and account. */
  subject: string
  /** Who did it last. */
  actor_id: number | null
  repo_id: number | null
  team_id: number | null
  /** JSON. */
  payload: string
  /** What it last tells of, such as a push by its id: told once. */
  source: string
  /** One of `states`. */
  state: 0 | 1 | 2 | 3
  /** How often it has happened since it was last read. */
  count: number
  /** Does it wait to be mailed? */
  is_to_mail: Flag
  updated_at: number
  /** The card of a board that it is about. */
  card_id: number | null
  /** The thread that it is about. */
  thread_id: number | null
}

/** Packs that forks borrow, in a folder by its `uid`; it goes when none does any more. */
interface ObjectBasesTable {
  id: Generated<number>
  uid: string
  storage_node: string
  /** What it was made of; its own packs are as large. Nothing where it is gone; no reference, as repositories refer to bases. */
  source_id: number | null
  /** The fork whose owner it counts for once the source is gone. */
  heir_id: number | null
  state: 'making' | 'ready' | 'removing'
  bytes: number
  created_at: number
}

/** When it was counted what reaches the objects of a repository, and what came of it. */
interface ObjectCountsTable {
  repo_id: number
  /** What the repository was then: another one is counted again. */
  basis: string
  counted_at: number
  took_ms: number
  /** There are more pointers, or files, than are told apart. */
  is_too_many: Generated<Flag>
}

/** One space of names for people and teams. `uid` is a person's or a team's public id. */
interface OwnersTable {
  id: Generated<number>
  uid: string
  kind: 'user' | 'team'
  name: string
  created_at: number
  /** What it pays for: how much disk space it has. */
  plan: Generated<'starter' | 'professional' | 'enterprise'>
  /** The sum of its repositories. */
  disk_bytes: Generated<number>
}

/** A public key of WebAuthn. */
interface PasskeysTable {
  id: Generated<number>
  uid: string
  user_id: number
  name: string
  /** By which browsers know it. */
  credential_id: string
  public_key: string
  counter: number
  /** Words of WebAuthn, by spaces. */
  transports: string
  created_at: number
  last_used_at: number | null
}

/** A mailed link to a new password. */
interface PasswordResetsTable {
  id: Generated<number>
  user_id: number
  token_hash: string
  /** Where it was mailed to: it counts while the account has that address. */
  email: string
  created_at: number
  expires_at: number
}

/** Whose messages an account does not take. */
interface PersonBlocksTable {
  user_id: number
  blocked_id: number
  created_at: number
}

/** The picture of an account: one, as this server has encoded it. */
interface PicturesTable {
  user_id: number
  /** Of its bytes: the name under which browsers keep it. */
  hash: string
  content: Uint8Array
  created_at: number
}

/** Repositories that a user shows first on their profile. */
interface PinsTable {
  user_id: number
  repo_id: number
  /** From 0. */
  position: number
}

interface ProjectAssigneesTable {
  card_id: number
  user_id: number
}

interface ProjectCardsTable {
  id: Generated<number>
  uid: string
  project_id: number
  column_id: number
  /** A fractional key: the cards of a column stand in its order. */
  position: string
  title: string
  /** Markdown. */
  body: Generated<string>
  /** JSON: texts. */
  labels: Generated<string>
  due_date: string | null
  repo_id: number | null
  creator_id: number | null
  /** Counts the changes of its fields, and not its moves. */
  revision: Generated<number>
  created_at: number
  updated_at: number
}

interface ProjectColumnsTable {
  id: Generated<number>
  uid: string
  project_id: number
  name: string
  /** A fractional key: columns stand in its order. */
  position: string
}

/** A board of columns and cards, of a person or a team. */
interface ProjectsTable {
  id: Generated<number>
  uid: string
  owner_id: number
  /** The user who made it: they see a private one of a team, while they are in it. */
  creator_id: number | null
  name: string
  description: Generated<string>
  template: 'blank' | 'kanban' | 'scrum' | 'bug-tracking'
  visibility: 'private' | 'team'
  /** `YYYY-MM-DD`, as is every day here. */
  start_date: string | null
  target_date: string | null
  /** Counts the changes of anything in it. */
  revision: Generated<number>
  created_at: number
  updated_at: number
}

/** What accounts have seen last of pull requests. */
interface PullLooksTable {
  id: Generated<number>
  thread_id: number
  user_id: number
  head_oid: string
  /** What they had seen before that. */
  before_oid: string | null
  looked_at: number
}

/** Pushes to the branches of open pull requests, until the job that follows those has seen them. */
interface PullPushesTable {
  id: Generated<number>
  thread_id: number
  before_oid: string | null
  head_oid: string
  pushed_by: number | null
  pushed_at: number
}

/** What a pull request has proposed, one after the other. */
interface PullVersionsTable {
  id: Generated<number>
  thread_id: number
  number: number
  head_oid: string
  created_at: number
  /** The commit with which it and the branch that it goes into began. */
  base_oid: string | null
  kind: Generated<'opened' | 'push' | 'force' | 'rebase'>
  /** How many a push has added. */
  commits: number | null
  pushed_by: number | null
  /** Of the row between the comments that tells of it. */
  event_uid: string | null
}

/** What a thread of the kind `pull` proposes: to bring a branch into another one. */
interface PullsTable {
  thread_id: number
  /** As that of its thread, and so are its number and whether it is open: lists and pushes find it by them. */
  repo_id: number
  number: number
  is_open: Flag
  /** The branch that it goes into, without `refs/heads/`. */
  base_ref: string
  /** The branch that it comes from, without `refs/heads/`; of what comes from none, what tells it apart from others. */
  head_ref: string
  /** What `refs/pull/<number>/head` holds. */
  head_oid: string
  /** How many there are. */
  versions: number
  /** For which commits the next two columns hold. */
  checked_base: string | null
  checked_head: string | null
  mergeable: 'clean' | 'conflict' | 'merged' | 'unrelated' | 'unknown' | null | null
  /** JSON: files that both have changed, the first of them. */
  conflicts: string | null
  can_fast_forward: Generated<Flag>
  /** A merge that is being pushed: whoever finds its branch there says that it was merged. */
  landing_oid: string | null
  landing_base: string | null
  landing_method: 'merge' | 'squash' | 'rebase' | 'fast-forward' | null | null
  landing_by: number | null
  merged_at: number | null
  merged_by: number | null
  merged_oid: string | null
  /** The commit of the branch before. */
  merged_base: string | null
  /** Nothing where a push did it. */
  merge_method: 'merge' | 'squash' | 'rebase' | 'fast-forward' | null | null
  /** It is not to be merged yet. */
  is_draft: Generated<Flag>
  /** Until when a merge that was judged may land: nobody takes back meanwhile what it was judged by. */
  landing_until: number | null
  /** How many versions were put upon where another one began. */
  carried: Generated<number>
  /** For which commit code owners were asked. */
  owners_asked: string | null
  /** True of the commits that were checked. */
  can_rebase: Flag | null | null
  /** The first one that conflicts, with the first of its files behind it. */
  rebase_commit: string | null
  rebase_path: string | null
  /** A rebase that is being pushed: the version that it makes is known by it. */
  rebasing_oid: string | null
  head_kind: Generated<'branch' | 'push' | 'fork'>
  /** The topic of what was pushed to `refs/for/`, or `owner:branch` of another repository. */
  head_name: Generated<string>
  /** The repository that `head_branch` lies in, where it is another one. */
  head_repo_id: number | null
  head_branch: Generated<string>
  /** Its author let readers of the base see what only a few could. */
  head_discloses: Generated<Flag>
  /** Why the newest commits of `head_branch` were not brought here. */
  head_problem: 'author' | 'private' | 'refused' | null | null
  /** Its merge may close threads of other repositories. */
  landing_elsewhere: Generated<Flag>
  /** Who may push to this repository may push to `head_branch` as well, where that is of a repository of its author. */
  maintainers_edit: Generated<Flag>
}

/** What became of the last times that a repository was pushed to another server. */
interface PushMirrorRunsTable {
  id: Generated<number>
  mirror_id: number
  state: 'running' | 'done' | 'failed'
  /** One of `pushMirrorProblems`. */
  problem: string | null
  detail: Generated<string>
  /** How many branches and tags moved there. */
  changed: Generated<number>
  /** How many it did not take. */
  refused: Generated<number>
  started_at: number
  finished_at: number | null
}

/** Repositories of other servers that ours are pushed to. */
interface PushMirrorsTable {
  id: Generated<number>
  uid: string
  repo_id: number
  /** Who set it up: it rests where they do not own the repository, and ends with their account. */
  user_id: number
  url: string
  username: string | null
  /** The password or token of the other server, sealed by the key in the data folder. */
  secret: string | null
  interval_minutes: number
  /** Also as soon as somebody has pushed here? */
  on_push: Flag
  /** Does what is another there become what it is here? */
  overwrites: Flag
  /** Do branches and tags go that are only there? */
  prunes: Flag
  /** Of branches, only those that a rule is about? */
  protected_only: Flag
  /** How often it failed since it last worked. */
  failures: Generated<number>
  next_at: number
  /** When somebody last pushed here. */
  wanted_at: number | null
  /** When it was last begun. */
  began_at: number | null
  /** While it runs: when another server takes it for dead. */
  claimed_until: number | null
  created_at: number
}

/** Pull requests in queues, in turn. */
interface QueuedPullsTable {
  id: Generated<number>
  queue_id: number
  thread_id: number
  user_id: number
  method: 'merge' | 'squash' | 'rebase'
  head_oid: string
  queued_at: number
  /** Its place in what is tried, from 1; null where it waits. */
  place: number | null
  /** What the branch would hold once it is merged. */
  made_oid: string | null
}

interface RateLimitsTable {
  key: string
  /** When the allowance would be whole again. */
  full_at: number
}

interface ReactionsTable {
  thread_id: number
  target: string
  kind: string
  user_id: number
  created_at: number
}

interface RecoveryCodesTable {
  user_id: number
  code_hash: string
  used_at: number | null
}

/** People and teams, as owners, who may create and push where the rule wants a higher role. */
interface RefRulePeopleTable {
  rule_id: number
  owner_id: number
}

/** Who may do what to branches and tags of some names: one of `roleRanks`, or 1000 for nobody. */
interface RefRulesTable {
  id: Generated<number>
  uid: string
  repo_id: number
  kind: 'branch' | 'tag'
  /** `*` stands for any characters. */
  pattern: string
  create_rank: number
  push_rank: number
  force_rank: number
  delete_rank: number
  /** So many of those who may push have to approve what is merged. */
  approvals: Generated<number>
  /** Only approvals of the commit that is merged count. */
  fresh_approvals: Generated<Flag>
  /** Nothing is merged while a thread about lines is not settled. */
  resolved_threads: Generated<Flag>
  /** JSON: contexts whose checks of the commit that is merged have to be good. */
  required_checks: Generated<string>
  /** Who pushed what is merged last approves of it in vain. */
  not_last_pusher: Generated<Flag>
  /** Approvals are dismissed once something else is proposed. */
  dismiss_stale: Generated<Flag>
  /** No merge commit comes into the branch. */
  linear_history: Generated<Flag>
  /** Only commits that are verified come into the branch. */
  signed_commits: Generated<Flag>
  /** Code owners have to approve of changes of their files. */
  code_owners: Generated<Flag>
  /** Pull requests are merged in turn, by their queue alone. */
  merge_queue: Generated<Flag>
}

/** Files of releases, which lie in the data folder by their content. */
interface ReleaseAssetsTable {
  id: Generated<number>
  uid: string
  release_id: number
  name: string
  bytes: number
  /** In hexadecimal digits. */
  sha256: string
  downloads: Generated<number>
  created_at: number
}

/** Versions that people are told of, each of a tag. */
interface ReleasesTable {
  id: Generated<number>
  uid: string
  repo_id: number
  tag: string
  /** What the tag of a draft will be made at: a branch or a commit; empty for the default branch. */
  target: string
  title: string
  notes: string
  is_draft: Flag
  is_prerelease: Flag
  /** Is it the latest one because somebody said so? */
  is_chosen: Flag
  author_id: number | null
  created_at: number
  published_at: number | null
  /** When it was published, or begun: what lists are ordered by. */
  shown_at: number
}

interface RepositoriesTable {
  id: Generated<number>
  uid: string
  owner_id: number
  name: string
  kind: 'code' | 'model' | 'dataset'
  description: string
  is_private: Flag
  default_branch: string
  storage_node: string
  stars: Generated<number>
  forks: Generated<number>
  watches: Generated<number>
  /** `creating` until its folder stands: such a row holds the name and is seen by nobody. `deleted` until it is restored or purged. */
  state: 'creating' | 'importing' | 'copying' | 'ready' | 'deleted'
  created_at: number
  updated_at: number
  pushed_at: number | null
  /** Counts the changes of the refs: what is remembered of them holds for one count. */
  refs_version: Generated<number>
  /** What its folder takes on the disk: as measured, and what pushes have brought since. */
  disk_bytes: Generated<number>
  measured_at: number | null
  website: Generated<string>
  /** By spaces, in the order of whoever chose them. */
  topics: Generated<string>
  /** Since when nothing in it may be changed. */
  archived_at: number | null
  deleted_at: number | null
  /** What it was called; its `name` is one that nothing else can have, so that the old one is free. */
  deleted_name: string | null
  /** What it was forked from; nothing where that is gone. */
  fork_of: number | null
  /** The id of the first of those that were forked from each other, be it there or not. */
  network: number | null
  /** Where the objects lie that it borrows. */
  base_id: number | null
  /** What the files of its releases have; a part of `disk_bytes`. */
  release_bytes: Generated<number>
  /** May whoever sees it make repositories from its files? */
  is_template: Generated<Flag>
  /** What its first commit was made from; nothing where that is gone. */
  template_id: number | null
  /** What `repository_objects` has of it; a part of `disk_bytes`. */
  object_bytes: Generated<number>
  /** Readers of the last 30 days, each day for itself. */
  downloads: Generated<number>
  /** Of the last 7 days: what is sought after now. */
  downloads_week: Generated<number>
  /** Since they are counted. */
  downloads_all: Generated<number>
  /** Who sees a public one asks for its contents, and is let in at once or by whoever looks after it. */
  gate: Generated<'' | 'auto' | 'manual'>
  /** What its attachments have; a part of `disk_bytes`. */
  attachment_bytes: Generated<number>
}

/** What models and datasets say of themselves by their cards and their files, as they were read last. */
interface RepositoryCardsTable {
  repo_id: number
  /** The file that the card stands in; nothing where there is no README. */
  path: string | null
  /** JSON: `CardFacts`. */
  facts: string
  /** JSON: a list of `CardProblem`. */
  problems: string
  task: string | null
  license: string | null
  library: string | null
  /** Of all files of the default branch, with what Git LFS keeps. */
  bytes: number
  /** JSON: how many files of each class there are, and their bytes. */
  files: string
  parameters: number | null
  /** JSON: how many parameters are of which type. */
  dtypes: string
  /** There are more files than were looked at. */
  is_partial: Flag
  read_at: number
  /** JSON: which libraries load a model, by its files. */
  libraries: Generated<string>
  /** JSON: configurations of a dataset with their splits. */
  parts: Generated<string>
  /** How many splits there are beside those. */
  more_splits: Generated<number>
}

/** Forks, and repositories from templates, that are made in the background. */
interface RepositoryCopiesTable {
  id: Generated<number>
  uid: string
  kind: 'fork' | 'template'
  user_id: number
  owner_id: number
  source_id: number | null
  /** What comes of it; nothing where it failed or is gone. */
  repo_id: number | null
  repo_name: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  percent: number
  /** One of `copyProblems`. */
  problem: string | null
  created_at: number
  finished_at: number | null
  /** Of a template: does each of its branches become one? */
  all_branches: Generated<Flag>
}

/** How many readers a repository had on a day of the last 30, counted from 1970 in UTC. */
interface RepositoryDownloadsTable {
  repo_id: number
  day: number
  readers: number
}

/** What a user keeps an eye on. The counts of all users stand on the repository. */
interface RepositoryMarksTable {
  id: Generated<number>
  kind: 'star' | 'watch'
  user_id: number
  repo_id: number
  created_at: number
}

/** Which repository has which object of the object store: what lets somebody read it. */
interface RepositoryObjectsTable {
  repo_id: number
  /** SHA-256, in hexadecimal digits. */
  oid: string
  kind: 'lfs'
  bytes: number
  created_at: number
  /** When somebody last sent it, or pushed a pointer to it. */
  used_at: number
  /** What reached it when that was counted last: the default branch, only something else of Git, or nothing. */
  reach: Generated<'' | 'current' | 'past' | 'unused'>
  /** A file that had it then. */
  path: string | null
  /** How many other files of the default branch had it. */
  more_paths: Generated<number>
}

/** What a repository is found by: its name, and the rest of it from each of its words on. */
interface RepositoryTermsTable {
  repo_id: number
  /** ASCII letters in lower case, one hyphen between words. */
  term: string
  /** As in `repositories`, for indexes. */
  owner_id: number
  /** As in `repositories`, for indexes. */
  is_public: Flag
}

/** As in `repositories`, one by one: for lists of a topic. */
interface RepositoryTopicsTable {
  repo_id: number
  topic: string
}

/** A repository that is to have another owner, once that one says so. */
interface RepositoryTransfersTable {
  id: Generated<number>
  uid: string
  repo_id: number
  from_owner_id: number
  to_owner_id: number
  /** Who asked for it; nothing where they are gone. */
  user_id: number | null
  /** Pending ones whose time is over count as expired. */
  state: 'pending' | 'accepted' | 'declined' | 'withdrawn'
  created_at: number
  expires_at: number
  ended_at: number | null
}

interface ReviewCommentsTable {
  id: Generated<number>
  uid: string
  review_thread_id: number
  /** With which it came, or is to come; null of an answer that was published at once. */
  review_id: number | null
  author_id: number | null
  /** Markdown. */
  body: string
  created_at: number
  edited_at: number | null
}

/** Who is asked for a review, and has not given one since. */
interface ReviewRequestsTable {
  thread_id: number
  user_id: number
  requested_at: number
  /** The pattern of files for which the account was asked as a code owner. */
  code_owner_of: string | null
  /** As one of which team the account was asked. */
  team_id: number | null
}

/** What people write to each other about lines of a pull request. */
interface ReviewThreadsTable {
  id: Generated<number>
  uid: string
  thread_id: number
  path: string
  side: 'old' | 'new'
  /** From 1; null of a whole file. */
  first_line: number | null
  last_line: number | null
  /** In which the path and the lines are to be found. */
  commit_oid: string
  /** The file there. */
  blob_oid: string
  /** JSON: the lines, and some before them, each cut where it is long. */
  excerpt: string
  excerpt_start: number
  /** How many it has, those included that wait for their review. */
  comments: number
  resolved_at: number | null
  resolved_by: number | null
  created_at: number
}

/** What people think of pull requests; one that is not submitted keeps what its author has written so far. */
interface ReviewsTable {
  id: Generated<number>
  /** That of its row between the comments, too. */
  uid: string
  thread_id: number
  author_id: number | null
  verdict: 'comment' | 'approve' | 'request_changes'
  /** The commit that was reviewed. */
  head_oid: string
  submitted_at: number | null
  dismissed_at: number | null
}

/** The log of what happened to an account, for its owner. */
interface SecurityEventsTable {
  id: Generated<number>
  user_id: number
  kind: string
  /** What it is about, such as the title of a key. */
  subject: string
  address: string
  browser: string
  system: string
  created_at: number
}

interface SessionsTable {
  id: Generated<number>
  user_id: number
  token_hash: string
  created_at: number
  seen_at: number
  expires_at: number
  /** Where it began, as limits count it; empty where that is not known. */
  address: Generated<string>
  browser: Generated<string>
  system: Generated<string>
  /** When somebody last proved in it who they are; when it began, where this is null. */
  authenticated_at: number | null
}

/** By what a signature names its key: a fingerprint of SSH, or the id of a key of OpenPGP or of one below it. */
interface SigningKeyHandlesTable {
  handle: string
  key_id: number
}

/** A public key whose signatures count as its account's. It opens nothing, and several accounts may have the same: the address of whoever signs decides. */
interface SigningKeysTable {
  id: Generated<number>
  uid: string
  user_id: number
  name: string
  kind: 'ssh' | 'openpgp'
  algorithm: string
  /** As ssh-keygen or gpg prints it; of OpenPGP that of the primary key. */
  fingerprint: string
  /** The key in base64. */
  content: string
  /** JSON: what a key of OpenPGP says of itself. */
  details: string
  created_at: number
}

/** A public key that opens Git over SSH. It is of one account only: whoever holds its other half is that account. With a repository it is a deploy key: it opens that alone. */
interface SshKeysTable {
  id: Generated<number>
  uid: string
  /** Whose it is; of a deploy key, who added it and answers for it. */
  user_id: number
  name: string
  /** As the key itself says: `ssh-ed25519`. */
  algorithm: string
  /** The key in base64, without its comment. */
  content: string
  /** `SHA256:…`, as ssh-keygen prints it. */
  fingerprint: string
  created_at: number
  updated_at: number
  last_used_at: number | null
  /** Does it open its `key_targets` alone, and nothing where there are none? */
  is_limited: Generated<Flag>
  /** Addresses and networks from which it works, by spaces; empty for all. */
  addresses: Generated<string>
  /** Of a deploy key: the one repository that it opens. Such keys are limited and have no targets. */
  repo_id: number | null
  /** Of a deploy key: may it push? */
  can_write: Generated<Flag>
  /** Of a deploy key: when it ends; null where it does not end by itself. */
  expires_at: number | null
}

/** What was done in a team. */
interface TeamAuditTable {
  id: Generated<number>
  team_id: number
  actor_id: number | null
  /** One of `TeamAuditKind`. */
  kind: string
  /** Whom or what it is about, by the name of that moment. */
  about: string | null
  /** One of `roleRanks`. */
  role: number | null
  /** One of `roleRanks`. */
  role_before: number | null
  created_at: number
}

/** An invitation to a team: of an account, or of an e-mail address, which is compared with those of accounts. */
interface TeamInvitationsTable {
  id: Generated<number>
  uid: string
  team_id: number
  user_id: number | null
  /** Its ASCII letters in lower case. */
  email: string | null
  /** One of `roleRanks`. */
  role: number
  invited_by: number | null
  /** Pending ones whose time is over count as expired. */
  state: Generated<'pending' | 'accepted' | 'declined' | 'withdrawn'>
  created_at: number
  expires_at: number
}

interface TeamMembersTable {
  user_id: number
  team_id: number
  /** One of `roleRanks`. */
  role: number
  created_at: number
}

/** Beside the owner that bears its name, as a user is. */
interface TeamsTable {
  owner_id: number
  /** Members of the parent have their role here, too. */
  parent_id: number | null
  created_at: number
  display_name: Generated<string>
  description: Generated<string>
  /** What every member may do at least: one of `roleRanks`. */
  base_role: Generated<number>
  /** The user who made it; it counts among theirs. */
  creator_id: number | null
  /** Do its members have a role in it only while they have a second factor? */
  requires_factor: Generated<Flag>
}

/** What texts of threads were after each change, and before the first. */
interface TextVersionsTable {
  id: Generated<number>
  uid: string
  thread_id: number
  /** The public id of a comment; empty for what the thread begins with. */
  target: string
  /** Who wrote it so. */
  author_id: number | null
  /** Markdown; empty where it was wiped. */
  body: string
  created_at: number
  wiped_at: number | null
}

interface ThreadAssigneesTable {
  thread_id: number
  user_id: number
  assigned_at: number
}

interface ThreadCommentsTable {
  id: Generated<number>
  uid: string
  thread_id: number
  author_id: number | null
  /** Markdown. */
  body: string
  created_at: number
  edited_at: number | null
  /** What an event is; null of a comment. */
  happened: string | null
  /** JSON: what more there is to say of an event. */
  details: string | null
  /** How often it was changed. */
  edits: Generated<number>
  /** The thread of another repository that names this one, of the event that says so. */
  source_id: number | null
  /** The repository in which a pull request was merged that closed this thread of another one, of the event that says so. */
  closing_repo_id: number | null
}

/** The last number that a thread of a repository got, and how many there are. */
interface ThreadCountersTable {
  repo_id: number
  last_number: number
  open_discussions: number
  closed_discussions: number
  open_pulls: Generated<number>
  closed_pulls: Generated<number>
}

interface ThreadLabelsTable {
  thread_id: number
  label_id: number
}

/** Who hears of a thread, or has said that they want to hear no more of it. */
interface ThreadSubscriptionsTable {
  thread_id: number
  user_id: number
  reason: 'author' | 'comment' | 'mention' | 'review_requested' | 'assigned' | 'subscribed'
  is_muted: Flag
  created_at: number
  /** When they last looked at it; 0 where they never did. */
  seen_at: Generated<number>
}

/** Searches of lists of threads that accounts keep, each for itself alone. */
interface ThreadViewsTable {
  id: Generated<number>
  uid: string
  user_id: number
  repo_id: number
  kind: 'discussion' | 'pull'
  name: string
  folded_name: string
  /** As it is typed. */
  query: string
  created_at: number
}

/** What people discuss in a repository. All kinds share one space of numbers. */
interface ThreadsTable {
  id: Generated<number>
  repo_id: number
  number: number
  kind: 'discussion' | 'pull'
  state: 'open' | 'closed'
  title: string
  /** Markdown. */
  body: string
  author_id: number | null
  /** How many it has. */
  comments: Generated<number>
  created_at: number
  edited_at: number | null
  /** When somebody last wrote in it, or changed it. */
  updated_at: number
  /** How many stand between its comments. */
  events: Generated<number>
  /** How often what it shows has changed. */
  revision: Generated<number>
  milestone_id: number | null
  /** Since then only who may push writes in it; null where all may. */
  locked_at: number | null
  /** Why; empty where nobody said. */
  lock_reason: Generated<string>
  /** Since when it stands above the others. */
  pinned_at: number | null
  /** The public id of the comment that answers it. */
  answer_uid: string | null
  /** How often its text was changed. */
  edits: Generated<number>
  /** How many tasks its text lists. */
  tasks: Generated<number>
  tasks_done: Generated<number>
}

/** An authenticator app (RFC 6238). */
interface TotpFactorsTable {
  user_id: number
  /** In base32, as apps take it. */
  secret: string
  /** The time step of the last code that counted: none counts twice. */
  last_step: Generated<number>
  created_at: number
  /** Null until its first code has been typed: it is not asked for before. */
  confirmed_at: number | null
}

interface UsersTable {
  id: Generated<number>
  owner_id: number
  /** Its ASCII letters in lower case. */
  email: string
  password_hash: string
  display_name: Generated<string>
  bio: Generated<string>
  company: Generated<string>
  location: Generated<string>
  website_url: Generated<string>
  avatar_url: string | null
  /** May everyone see the address? */
  shows_email: Generated<Flag>
  created_at: number
  updated_at: number
  /** Since when the account may do nothing; its repositories stay as they are for others. */
  suspended_at: number | null
  /** Does it run this Sheaf? */
  is_administrator: Generated<Flag>
  /** JSON: how Sheaf looks to the account in every browser. */
  preferences: Generated<string>
  /** When the account is deleted, unless somebody signs in to it before. */
  deletion_due_at: number | null
  /** Has it a second factor? Kept here for whoever finds the account by its name. */
  has_factor: Generated<Flag>
  followers: Generated<number>
  following: Generated<number>
  /** Are commits in private repositories counted in what others see? */
  shows_private_contributions: Generated<Flag>
  /** JSON: what the account is told of, and where, as far as it has chosen. */
  notification_settings: Generated<string>
}

/** Commits and tags that were found to be signed well. It stays so when the key goes, or the repository. */
interface VerificationsTable {
  oid: string
  kind: 'server' | 'ssh' | 'openpgp'
  fingerprint: string
  /** Whose key it was; nothing for that of the server, and where they are gone. */
  user_id: number | null
  verified_at: number
}

/** Files of pull requests that accounts have viewed, as they were then. */
interface ViewedFilesTable {
  id: Generated<number>
  thread_id: number
  user_id: number
  /** SHA-256, in hex: an index holds no path of any length. */
  path_hash: string
  path: string
  /** Empty of a file that is deleted. */
  blob_oid: string
  viewed_at: number
}

/** What an address was told, or is to be. */
interface WebhookDeliveriesTable {
  id: Generated<number>
  uid: string
  webhook_id: number
  event: string
  /** JSON: what it tells of, from which the body is made before the first attempt. */
  about: string
  is_redelivery: Generated<Flag>
  attempts: Generated<number>
  /** When it is tried, or the lease of whoever tries ends; null once it is delivered or given up. */
  next_at: number | null
  delivered_at: number | null
  status: number | null
  /** One of `webhookProblems`. */
  problem: string | null
  duration_ms: number | null
  request_headers: Generated<string>
  request_body: string | null
  response_headers: Generated<string>
  response_body: Generated<string>
  created_at: number
}

/** Addresses that are told of what happens in repositories. */
interface WebhooksTable {
  id: Generated<number>
  uid: string
  repo_id: number
  url: string
  format: 'json' | 'slack' | 'discord' | 'matrix'
  /** Some of `WebhookEvent`, with commas between them. */
  events: string
  is_active: Flag
  /** It signs, so that it must be known. */
  secret: string
  /** It signs, too, until `previous_secret_until`. */
  previous_secret: string | null
  previous_secret_until: number | null
  created_at: number
  /** Whose part it is; nothing where it was made in the settings of its repository. */
  hub_webhook_id: number | null
}

export type Row<T extends keyof Schema> = Selectable<Schema[T]>
export type NewRow<T extends keyof Schema> = Insertable<Schema[T]>
