/** So many within so many seconds; what was used comes back evenly over that time. */
export interface Rule {
  count: number
  seconds: number
}

const minute = 60
const hour = 3600
const day = 24 * hour

/**
 * Every limit there is. `address` counts by where a request comes from, `account` by whom it is about, `inbox` by the
 * mailbox that mail would reach.
 */
export const rules = {
  'send-code/address': { count: 30, seconds: 10 * minute },
  'send-code/inbox': { count: 5, seconds: 10 * minute },
  'verify-code/address': { count: 60, seconds: 10 * minute },
  'check-registration/address': { count: 60, seconds: 10 * minute },
  'register/address': { count: 60, seconds: hour },
  'register/inbox': { count: 10, seconds: day },
  'reset-request/address': { count: 30, seconds: 10 * minute },
  'reset-request/inbox': { count: 5, seconds: 10 * minute },
  'reset-password/address': { count: 60, seconds: 10 * minute },
  /** Wrong passwords from an address and no device that the account knows, for whichever account. */
  'login/address': { count: 30, seconds: 10 * minute },
  /** Wrong passwords for one account, from all addresses and devices that it does not know. */
  'login/account': { count: 100, seconds: hour },
  /** Wrong passwords from one device, or one address, that the account knows. */
  'login/known-device': { count: 10, seconds: 10 * minute },
  'login/known-address': { count: 20, seconds: 10 * minute },
  /** Wrong codes of a second factor, after a right password: as wrong passwords are counted, and fewer. */
  'factor/address': { count: 15, seconds: 10 * minute },
  'factor/account': { count: 20, seconds: hour },
  'factor/known-device': { count: 10, seconds: 10 * minute },
  'factor/known-address': { count: 15, seconds: 10 * minute },
  /** Asking what a passkey is to sign, and answering. */
  'challenge/address': { count: 120, seconds: 10 * minute },
  /** Sign-ins by another provider, begun and answered: each has us ask the provider. */
  'provider/address': { count: 60, seconds: 10 * minute },
  'key-failure/address': { count: 60, seconds: 10 * minute },
  /** Connections whose keys were all refused. */
  'ssh-failure/address': { count: 60, seconds: 10 * minute },
  /** Archives of an account that are begun, and downloads of them. */
  'export/account': { count: 5, seconds: day },
  'download-export/account': { count: 30, seconds: hour },
  'create-key/account': { count: 60, seconds: hour },
  'create-key/address': { count: 120, seconds: hour },
  /** Programs that ask to be let in by a code, and codes that people type: each is a guess of one among 25 billion. */
  'begin-device-login/address': { count: 30, seconds: 10 * minute },
  'guess-device-code/account': { count: 20, seconds: 10 * minute },
  'guess-device-code/address': { count: 60, seconds: 10 * minute },
  'create-team/account': { count: 20, seconds: hour },
  'create-team/address': { count: 60, seconds: hour },
  'invite/account': { count: 200, seconds: day },
  'invite/address': { count: 500, seconds: day },
  'invite/inbox': { count: 10, seconds: day },
  'collaborate/account': { count: 600, seconds: hour },
  'update-profile/account': { count: 120, seconds: 10 * minute },
  'change-account/account': { count: 30, seconds: hour },
  'upload-picture/account': { count: 30, seconds: hour },
  /** Stars and watches, given and taken back. */
  'mark-repository/account': { count: 600, seconds: hour },
  'mark-repository/address': { count: 1_800, seconds: hour },
  /** Follows, begun and ended. */
  'follow/account': { count: 300, seconds: hour },
  'follow/address': { count: 900, seconds: hour },
  /** What people write to each other, and to whom they write for the first time. */
  'direct-message/account': { count: 120, seconds: hour },
  'direct-message/address': { count: 360, seconds: hour },
  'new-conversation/account': { count: 20, seconds: day },
  'new-conversation/address': { count: 60, seconds: day },
  /** Whole inboxes that are marked. */
  'mark-all/account': { count: 300, seconds: hour },
  'mark-all/address': { count: 900, seconds: hour },
  'create-collection/account': { count: 60, seconds: hour },
  'create-collection/address': { count: 120, seconds: hour },
  'change-collection/account': { count: 3_000, seconds: hour },
  'create-project/account': { count: 60, seconds: hour },
  'create-project/address': { count: 120, seconds: hour },
  /** Everything that is done on boards: a card that is dragged is one. */
  'change-project/account': { count: 3_000, seconds: hour },
  /** Branches and tags that are made, renamed, deleted and brought back by pages and the API. */
  'change-refs/account': { count: 600, seconds: hour },
  'create-repository/account': { count: 60, seconds: hour },
  'create-repository/address': { count: 120, seconds: hour },
  /** Imports that are begun, and begun again. */
  'import/account': { count: 30, seconds: hour },
  'import/address': { count: 60, seconds: hour },
  /** Forks, and repositories from templates. */
  'copy-repository/account': { count: 60, seconds: hour },
  'copy-repository/address': { count: 120, seconds: hour },
  /** Repositories that are offered to others, who are mailed. */
  'transfer/account': { count: 30, seconds: day },
  /** Requests for access to gated repositories, and what is decided about them. */
  'request-access/account': { count: 60, seconds: hour },
  'request-access/address': { count: 180, seconds: hour },
  'decide-access/account': { count: 1_000, seconds: hour },
  /** Everything that is done in the settings of repositories. */
  'change-repository/account': { count: 300, seconds: hour },
  /** Webhooks that are added, changed and tried. */
  'change-webhooks/account': { count: 300, seconds: hour },
  /** Commits that are made by the server, and files that are uploaded for them. */
  'commit/account': { count: 1_000, seconds: hour },
  /** Discussions that are opened, comments that are written, and what is changed of either. */
  'open-thread/account': { count: 60, seconds: hour },
  'open-thread/address': { count: 180, seconds: hour },
  /** Pushes of what is proposed, each of which brings commits. */
  'propose/account': { count: 120, seconds: hour },
  'comment/account': { count: 300, seconds: hour },
  'comment/address': { count: 900, seconds: hour },
  /** Images for texts of threads, each of which is decoded and encoded. */
  'attach/account': { count: 120, seconds: hour },
  'attach/address': { count: 360, seconds: hour },
  'change-thread/account': { count: 600, seconds: hour },
  'react/account': { count: 1_000, seconds: hour },
  /** Texts of threads that are looked at before they are written. */
  'preview-text/account': { count: 600, seconds: hour },
  /** Checks that are set: a build server sets all those of its team. */
  'check/account': { count: 6_000, seconds: hour },
  /** Files of pull requests that are marked as viewed. */
  'view-file/account': { count: 3_000, seconds: hour },
  /** Releases that are made, changed and deleted, and files of them. */
  'change-release/account': { count: 300, seconds: hour },
  'upload-asset/account': { count: 600, seconds: hour },
  /** What clients of Git LFS ask for before they move objects, and files that they lock. */
  'lfs-batch/caller': { count: 6_000, seconds: hour },
  'lock-files/account': { count: 3_000, seconds: hour },
  'upload/account': { count: 3_000, seconds: hour },
  /** Messages to whoever runs this Sheaf: all together are what one person can read. */
  'message/address': { count: 10, seconds: hour },
  'message/account': { count: 10, seconds: hour },
  'message/site': { count: 200, seconds: hour },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof rules
