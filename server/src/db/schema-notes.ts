/** What `schema.ts` says of a table or column beyond what a catalog knows. */
export interface Note {
  /** The type of a column in TypeScript, where it is narrower than the database's. */
  readonly type?: string
  readonly comment?: string
}

const flag = { type: 'Flag' } as const

/** By `table` and `table.column`. A note of what is not there fails the generator. */
export const schemaNotes: Readonly<Record<string, Note>> = {
  owners: { comment: "One space of names for people and teams. `uid` is a person's or a team's public id." },
  'owners.kind': { type: "'user' | 'team'" },
  'owners.plan': {
    type: "'starter' | 'professional' | 'enterprise'",
    comment: 'What it pays for: how much disk space it has.',
  },
  'owners.disk_bytes': { comment: 'The sum of its repositories.' },
  'users.email': { comment: 'Its ASCII letters in lower case.' },
  'users.shows_email': { ...flag, comment: 'May everyone see the address?' },
  'users.suspended_at': {
    comment: 'Since when the account may do nothing; its repositories stay as they are for others.',
  },
  'users.is_administrator': { ...flag, comment: 'Does it run this Sheaf?' },
  'users.preferences': { comment: 'JSON: how Sheaf looks to the account in every browser.' },
  pictures: { comment: 'The picture of an account: one, as this server has encoded it.' },
  former_names: {
    comment: 'Names that were given up: they lead to who bore them, and nobody else may have them for a while.',
  },
  'former_names.name': { comment: 'Its ASCII letters in lower case.' },
  'former_names.owner_id': { comment: 'Who bore it; nothing where they are gone.' },
  emails: { comment: 'Addresses of an account beside its primary one.' },
  'emails.email': { comment: 'Its ASCII letters in lower case.' },
  'users.deletion_due_at': { comment: 'When the account is deleted, unless somebody signs in to it before.' },
  'pictures.hash': { comment: 'Of its bytes: the name under which browsers keep it.' },
  teams: { comment: 'Beside the owner that bears its name, as a user is.' },
  'teams.parent_id': { comment: 'Members of the parent have their role here, too.' },
  'teams.base_role': { comment: 'What every member may do at least: one of `roleRanks`.' },
  'teams.creator_id': { comment: 'The user who made it; it counts among theirs.' },
  team_invitations: {
    comment:
      'An invitation to a team: of an account, or of an e-mail address, which is compared with those of accounts.',
  },
  'team_invitations.email': { comment: 'Its ASCII letters in lower case.' },
  'team_invitations.role': { comment: 'One of `roleRanks`.' },
  'team_invitations.state': {
    type: "'pending' | 'accepted' | 'declined' | 'withdrawn'",
    comment: 'Pending ones whose time is over count as expired.',
  },
  team_audit: { comment: 'What was done in a team.' },
  'team_audit.kind': { comment: 'One of `TeamAuditKind`.' },
  'team_audit.about': { comment: 'Whom or what it is about, by the name of that moment.' },
  'team_audit.role': { comment: 'One of `roleRanks`.' },
  'team_audit.role_before': { comment: 'One of `roleRanks`.' },
  'team_members.role': { comment: 'One of `roleRanks`.' },
  collaborators: { comment: 'A person or a team, as an owner, that has a role in a repository of another.' },
  'collaborators.role': { comment: 'One of `roleRanks`.' },
  email_codes: { comment: 'A mailed code, for one address in one browser.' },
  'email_codes.email': { comment: 'Its ASCII letters in lower case.' },
  password_resets: { comment: 'A mailed link to a new password.' },
  'password_resets.email': { comment: 'Where it was mailed to: it counts while the account has that address.' },
  'users.has_factor': {
    ...flag,
    comment: 'Has it a second factor? Kept here for whoever finds the account by its name.',
  },
  'sessions.authenticated_at': {
    comment: 'When somebody last proved in it who they are; when it began, where this is null.',
  },
  totp_factors: { comment: 'An authenticator app (RFC 6238).' },
  'totp_factors.secret': { comment: 'In base32, as apps take it.' },
  'totp_factors.last_step': { comment: 'The time step of the last code that counted: none counts twice.' },
  'totp_factors.confirmed_at': { comment: 'Null until its first code has been typed: it is not asked for before.' },
  passkeys: { comment: 'A public key of WebAuthn.' },
  'passkeys.credential_id': { comment: 'By which browsers know it.' },
  'passkeys.transports': { comment: 'Words of WebAuthn, by spaces.' },
  auth_challenges: { comment: 'What a browser was asked to prove, until it has.' },
  'auth_challenges.purpose': { type: "'sign-in' | 'passkey' | 'registration'" },
  'auth_challenges.challenge': { comment: 'What a passkey is to sign; empty where none was asked for.' },
  'sessions.address': { comment: 'Where it began, as limits count it; empty where that is not known.' },
  security_events: { comment: 'The log of what happened to an account, for its owner.' },
  'security_events.subject': { comment: 'What it is about, such as the title of a key.' },
  ssh_keys: {
    comment:
      'A public key that opens Git over SSH. It is of one account only: whoever holds its other half is that account.',
  },
  'ssh_keys.algorithm': { comment: 'As the key itself says: `ssh-ed25519`.' },
  'ssh_keys.content': { comment: 'The key in base64, without its comment.' },
  'ssh_keys.fingerprint': { comment: '`SHA256:…`, as ssh-keygen prints it.' },
  'repositories.kind': { type: "'code' | 'model' | 'dataset'" },
  'repositories.is_private': flag,
  'repositories.state': {
    type: "'creating' | 'ready'",
    comment: '`creating` until its folder stands: such a row holds the name and is seen by nobody.',
  },
  'repositories.refs_version': {
    comment: 'Counts the changes of the refs: what is remembered of them holds for one count.',
  },
  'repositories.disk_bytes': {
    comment: 'What its folder takes on the disk: as measured, and what pushes have brought since.',
  },
  repository_marks: { comment: 'What a user keeps an eye on. The counts of all users stand on the repository.' },
  'repository_marks.kind': { type: "'star' | 'watch'" },
  follows: { comment: 'Who follows whom. The counts of each user stand with them.' },
  commit_days: {
    comment: 'How many commits of the default branch an author wrote on a day, in the year that calendars show.',
  },
  'commit_days.day': { comment: "Of the author's own calendar, in days since 1970." },
  'commit_days.email': { comment: "The author's, whether it is an account's or not. Its ASCII letters in lower case." },
  commit_day_tips: { comment: 'Up to which commit of the default branch days are counted; empty where it has none.' },
  'users.shows_private_contributions': {
    ...flag,
    comment: 'Are commits in private repositories counted in what others see?',
  },
  'activities.kind': { type: "'create_repo' | 'push'" },
  'activities.source': { comment: 'What it tells of, such as a push by its id: told once.' },
  'activities.payload': { comment: 'JSON.' },
  'jobs.payload': { comment: 'JSON.' },
  'jobs.run_at': { comment: 'When it is due. While it runs, when its lease ends: then it is due again.' },
  'jobs.dedupe': { comment: 'At most one job has a given one, waiting or running.' },
  'jobs.locked_until': { comment: 'As `run_at` while it runs: what servers of the first version look at.' },
  'jobs.lease': { comment: 'Whose it is while it runs: only they may end it or hold on to it.' },
  'jobs.again_at': { comment: 'Asked for once more while it ran: when.' },
  'jobs.subject': { comment: 'What it is about, such as `repository:12`, where somebody asks for that.' },
  'jobs.error': { comment: 'Why it failed the last time.' },
  events: { comment: 'The outbox: what happened, until it was delivered to every subscriber.' },
  'events.position': { comment: 'In the order of commits, on PostgreSQL; on SQLite that is the order of ids.' },
  'events.payload': { comment: 'JSON.' },
  event_cursors: { comment: 'The cursor of each subscriber.' },
  'event_cursors.lost': { comment: 'Events that were never delivered, since the outbox is bounded by number and age.' },
  finished_jobs: { comment: 'What ran lately, and what failed for good and may be repeated.' },
  'finished_jobs.outcome': { type: "'done' | 'failed'" },
  'finished_jobs.payload': { comment: 'JSON; only of what failed.' },
  'finished_jobs.duration': { comment: 'Of its last run, in milliseconds.' },
  'rate_limits.full_at': { comment: 'When the allowance would be whole again.' },
  known_origins: { comment: 'A browser or an address from which someone has signed in to an account.' },
  'known_origins.kind': { type: "'device' | 'address'" },
  disk_reservations: { comment: 'Disk space that a push under way may take.' },
}
