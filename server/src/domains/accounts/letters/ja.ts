import type { LetterWords } from './words.ts'

/** The mails about accounts in Japanese. */
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
  emailChanged: {
    subject: 'Sheaf のメールアドレスが変更されました',
    what: 'アカウントのメールアドレスは {email} になりました。このアドレスは、削除するまでアカウントに残ります。',
    ignore: '心当たりがない場合は、ログインしてこのアドレスをメインに戻し、パスワードを変更してください。',
  },
  deletion: {
    subject: 'Sheaf のアカウントが削除されます',
    what: 'アカウントと、そのリポジトリ、キー、その他すべてのデータは {days} 日後に削除されます。',
    undo: '気が変わった場合や心当たりがない場合は、それまでにログインしてください。何も削除されません。',
  },
  exportReady: {
    subject: 'Sheaf のエクスポートの準備ができました',
    what: 'アカウントのアーカイブは、ログインした状態で {days} 日間ダウンロードできます。',
    ignore: '心当たりがない場合は、ほかの人があなたのアカウントにログインしています。パスワードを変更してください。',
  },
}
