import type { LetterWords } from './words.ts'

/** The mails of sign-up in Japanese. */
export const ja: LetterWords = {
  code: {
    subject: '{code} は Sheaf の確認コードです',
    why: 'Sheaf の確認コードは次のとおりです。',
    howLong:
      '有効期限は {minutes} 分です。コードをリクエストしたブラウザーでのみ使えます。お心当たりがない場合は、このメールを無視してください。',
  },
  accountExists: {
    subject: 'Sheaf のアカウントはすでにあります',
    why: 'このメールアドレスにはすでにアカウントがあるため、コードは送信していません。',
    where: 'ログインはこちら: {address}',
    ignore: 'お心当たりがない場合は、このメールを無視してください。何も変更されていません。',
  },
}
