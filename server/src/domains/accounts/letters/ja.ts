import type { LetterWords } from './words.ts'

/** The mails of sign-up in Japanese. */
export const ja: LetterWords = {
  code: {
    subject: '{code} は Sheaf の確認コードです',
    why: 'このメールアドレスで Sheaf の新規登録が行われています。ご本人の場合は、次のコードを入力して続けてください。',
    howLong:
      'コードは、要求したブラウザーで {minutes} 分間有効です。お心当たりがない場合は、このメールを無視してください。',
  },
  accountExists: {
    subject: 'Sheaf のアカウントはすでにあります',
    why: 'このメールアドレスで Sheaf の新規登録が試みられましたが、すでにアカウントがあるため、コードは発行されていません。',
    where: 'ログインはこちら: {address}',
    ignore: 'お心当たりがない場合は、このメールを無視してください。何も変更されていません。',
  },
}
