import type { NoticeWords } from './words.ts'

/** Mail about what happened to an account, in English. */
export const en: NoticeWords = {
  kinds: {
    'signed-in-new-device': ['New sign-in to your Sheaf account', 'Someone logged in to {username} on a new device.'],
    'password-changed': ['Your Sheaf password was changed', 'The password of {username} was changed.'],
    'password-reset': [
      'Your Sheaf password was reset',
      'The password of {username} was reset by a link that we emailed you. You were logged out everywhere.',
    ],
    'password-ended': [
      'Your Sheaf password was reset by an administrator',
      'The administrator of this server ended the password of {username}. You were logged out everywhere.',
    ],
    'access-key-created': [
      'New access key on your Sheaf account',
      'The access key “{subject}” was created for {username}.',
    ],
    'access-key-changed': [
      'An access key of your Sheaf account was changed',
      'The access key “{subject}” of {username} was changed: its title, what it opens, from where or how long it works.',
    ],
    'ssh-key-added': ['New SSH key on your Sheaf account', 'The SSH key “{subject}” was added to {username}.'],
    'signing-key-added': [
      'New signing key on your Sheaf account',
      'The signing key “{subject}” was added to {username}.',
    ],
    'totp-added': ['Authenticator app set up on your Sheaf account', 'An authenticator app was set up for {username}.'],
    'totp-removed': [
      'Authenticator app turned off on your Sheaf account',
      'The authenticator app of {username} was turned off.',
    ],
    'passkey-added': ['New passkey on your Sheaf account', 'The passkey “{subject}” was added to {username}.'],
    'passkey-removed': [
      'Passkey deleted from your Sheaf account',
      'The passkey “{subject}” of {username} was deleted.',
    ],
    'recovery-codes-created': [
      'New recovery codes for your Sheaf account',
      'New recovery codes were created for {username}. The old ones no longer work.',
    ],
    'recovery-code-used': [
      'A recovery code of your Sheaf account was used',
      'Someone logged in to {username} with a recovery code.',
    ],
    'factors-ended': [
      'Two-factor authentication removed from your Sheaf account',
      'The administrator of this server removed the authenticator app and all passkeys of {username}.',
    ],
    'identity-added': [
      'New sign-in provider on your Sheaf account',
      '{subject} was connected to {username}. Whoever logs in there can log in to this account.',
    ],
    'identity-removed': [
      'Sign-in provider removed from your Sheaf account',
      '{subject} was disconnected from {username}.',
    ],
  },
  when: 'When: {when}',
  from: 'Where: {device}, {address}',
  fromAddress: 'Where: {address}',
  device: '{browser} on {system}',
  wasYou: "If this was you, there's nothing to do.",
  wasNot: "If it wasn't, change your password, and log out the devices and delete the keys that you don't recognize.",
  settings: 'Your security settings:',
}
