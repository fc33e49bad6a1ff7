import type { NoticeWords } from './words.ts'

/** Mail about what happened to an account, in Japanese. */
export const ja: NoticeWords = {
  kinds: {
    'signed-in-new-device': [
      'Sheaf アカウントへの新しいログイン',
      '新しい端末から {username} へのログインがありました。',
    ],
    'password-changed': ['Sheaf のパスワードが変更されました', '{username} のパスワードが変更されました。'],
    'password-reset': [
      'Sheaf のパスワードが再設定されました',
      'メールでお送りしたリンクから、{username} のパスワードが再設定されました。すべての端末からログアウトされています。',
    ],
    'password-ended': [
      '管理者が Sheaf のパスワードをリセットしました',
      'このサーバーの管理者が {username} のパスワードを無効にしました。すべての端末からログアウトされています。',
    ],
    'access-key-created': [
      'Sheaf アカウントに新しいアクセスキーが作成されました',
      '{username} にアクセスキー「{subject}」が作成されました。',
    ],
    'access-key-changed': [
      'Sheaf アカウントのアクセスキーが変更されました',
      '{username} のアクセスキー「{subject}」が変更されました（タイトル、権限、接続元、または有効期限）。',
    ],
    'ssh-key-added': [
      'Sheaf アカウントに新しい SSH 鍵が追加されました',
      '{username} に SSH 鍵「{subject}」が追加されました。',
    ],
    'signing-key-added': [
      'Sheaf アカウントに新しい署名鍵が追加されました',
      '{username} に署名鍵「{subject}」が追加されました。',
    ],
    'totp-added': ['Sheaf アカウントに認証アプリが設定されました', '{username} に認証アプリが設定されました。'],
    'totp-removed': ['Sheaf アカウントの認証アプリが無効になりました', '{username} の認証アプリが無効になりました。'],
    'passkey-added': [
      'Sheaf アカウントに新しいパスキーが追加されました',
      '{username} にパスキー「{subject}」が追加されました。',
    ],
    'passkey-removed': [
      'Sheaf アカウントのパスキーが削除されました',
      '{username} のパスキー「{subject}」が削除されました。',
    ],
    'recovery-codes-created': [
      'Sheaf アカウントの新しいリカバリーコード',
      '{username} の新しいリカバリーコードが作成されました。以前のコードは使えません。',
    ],
    'recovery-code-used': [
      'Sheaf アカウントのリカバリーコードが使用されました',
      'リカバリーコードによる {username} へのログインがありました。',
    ],
    'factors-ended': [
      'Sheaf アカウントの二要素認証が削除されました',
      'このサーバーの管理者が {username} の認証アプリとすべてのパスキーを削除しました。',
    ],
    'identity-added': [
      'Sheaf アカウントに新しいログイン方法が追加されました',
      '{username} に {subject} が連携されました。{subject} にログインした人は、このアカウントにログインできます。',
    ],
    'identity-removed': [
      'Sheaf アカウントからログイン方法が削除されました',
      '{username} と {subject} の連携が解除されました。',
    ],
  },
  when: '日時: {when}',
  from: '場所: {device}、{address}',
  fromAddress: '場所: {address}',
  device: '{system} の {browser}',
  wasYou: 'ご自身の操作であれば、何もする必要はありません。',
  wasNot:
    'お心当たりがない場合は、パスワードを変更し、見覚えのない端末をログアウトさせ、見覚えのない鍵を削除してください。',
  settings: 'セキュリティ設定:',
}
