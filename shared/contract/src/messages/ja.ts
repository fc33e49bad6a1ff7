import type { Sentences } from './message.ts'

/** The sentences of en.ts in Japanese. */
export const ja: Sentences = {
  'access_key.cannot_open': 'アクセスキーではこの操作はできません。ブラウザーでログインしてください',
  'access_key.expired': '有効期限は現在より後にしてください',
  'access_key.incomplete': 'タイトルと有効期限は必須です',
  'access_key.insufficient': 'このアクセスキーには {area} のレベル {level} の権限がありません',
  'access_key.insufficient_for_ssh':
    'このアクセスキーには、SSH 鍵で使えるようになる repo_access のレベル 2 の権限がありません',
  'access_key.invalid': 'このアクセスキーは正しくないか、期限切れか、削除されています',
  'access_key.missing': 'このアクセスキーは存在しません',
  'access_key.read_only': 'このアクセスキーではリポジトリの読み取りはできますが、書き込みはできません',
  'access_key.too_many':
    'アクセスキーは、期限切れのものも含めて 1 アカウントにつき {max:number} 個までです。先に 1 つ削除してください',

  'account.log_in': 'ログインしてください',
  'account.not_signed_in': 'ログインしていません',
  'account.suspended': 'このアカウントは停止されています。理由はこのサーバーの管理者にお問い合わせください',
  'account.too_many_wrong_passwords':
    'このアカウントでは誤ったパスワードの入力が多すぎます。また、この端末やネットワークからログインしたことがありません。{wait:duration}後にもう一度お試しください。その時に 1 回分の試行が確保されています。以前にログインした端末は、これまでどおりログインできます',
  'account.wrong_credentials': 'ユーザー名またはパスワードが正しくありません',
  'account.wrong_git_password':
    'ユーザー名またはパスワードが正しくありません。Git ではアカウントのパスワードかアクセスキーを使えます',

  'branch_name.invalid': 'このブランチ名は Git では使えません',
  'branch_name.required': 'ブランチ名を入力してください',
  'branch_name.too_long': 'ブランチ名は {max:number} 文字までです',

  'browse.binary': 'バイナリーファイルには行がありません',
  'browse.file_too_large': '{max:bytes}を超えるファイルは行ごとに調べられません',
  'browse.no_commit': 'まだコミットがありません',
  'browse.no_file': 'このファイルはここにありません',
  'browse.no_folder': 'このフォルダーはここにありません',
  'browse.no_revision': 'この名前のブランチ、タグ、コミットはありません',
  'browse.path_dots': 'リポジトリ内のパスに . や .. は使えません',
  'browse.submodule': 'これはサブモジュールです。内容は別のリポジトリにあります',
  'browse.takes_too_long': '調べるのに時間がかかりすぎます',
  'browse.too_many_branches': 'このリポジトリはブランチが多すぎて一覧にできません',
  'browse.too_many_entries': 'このフォルダーは項目が多すぎて一覧にできません',

  'email.invalid': '有効なメールアドレスを入力してください',
  'email.required': 'メールアドレスを入力してください',
  'email.too_long': 'メールアドレスは {max:number} 文字までです',

  'field.malformed': 'この値は正しくありません',
  'field.required': 'この項目は必須です',
  'field.too_large': '最大値は {max:number} です',
  'field.too_long': '{max:number} 文字以内で入力してください',
  'field.too_short': '{min:number} 文字以上で入力してください',
  'field.too_small': '最小値は {min:number} です',

  'login.password_required': 'パスワードを入力してください',
  'login.username_required': 'ユーザー名を入力してください',

  'owner_name.characters': '英数字とアンダースコアを使ってください。ドットとハイフンは途中でのみ使えます',
  'owner_name.dots': 'ドットとハイフンは連続して使えません',
  'owner_name.ending': 'この末尾は予約されています',
  'owner_name.reserved': 'この名前は予約されています',
  'owner_name.too_long': '名前は {max:number} 文字までです',

  'password.required': 'パスワードを入力してください',
  'password.too_long': 'パスワードは {max:number} 文字までです',
  'password.too_short': 'パスワードは {min:number} 文字以上にしてください',

  'registration.closed': '新規登録は受け付けていません',
  'registration.code_required': 'コードを入力してください',
  'registration.code_wrong': 'コードが正しくないか、期限が切れています',
  'registration.confirm_differs': 'パスワードと確認用パスワードが一致しません',
  'registration.confirm_required': '確認用パスワードを入力してください',
  'registration.taken': 'このメールアドレスまたはユーザー名はすでに登録されています',
  'registration.terms_required': '利用規約に同意してください',
  'registration.unverified': '先にコードでメールアドレスを確認してください',
  'registration.username_required': 'ユーザー名を入力してください',

  'repository.damaged':
    'このリポジトリはサーバー上で破損しており、すべてを読み取ることができません。管理者には通知済みです',
  'repository.description_too_long': '説明は {max:number} 文字までです',
  'repository.disk_quota':
    '{owner} は {quota:bytes}のディスク容量のうち {used:bytes}を使用しており、空きが足りません。プッシュする量を減らすか、このサーバーの管理者に容量の追加を依頼してください',
  'repository.missing': 'リポジトリが見つかりません',
  'repository.name_required': 'リポジトリ名を入力してください',
  'repository.name_taken': 'この所有者には同じ名前のリポジトリがすでにあります',
  'repository.no_storage_node': 'このストレージノードは存在しません',
  'repository.not_creator': 'この所有者のリポジトリを作成する権限がありません',
  'repository.not_team': 'この所有者はチームではありません',
  'repository.owner_required': '所有者を選択してください',
  'repository.read_only': '{owner}/{name} の読み取りはできますが、書き込みはできません',
  'repository.storage_required': 'ストレージを選択してください',
  'repository.team': 'この所有者はチームです',
  'repository.too_many':
    'リポジトリは 1 所有者につき {max:number} 個までです。このサーバーの管理者に削除を依頼してください',

  'repository_name.characters':
    '英数字、アンダースコア、ドット、ハイフンを使い、先頭は英数字かアンダースコアにしてください',
  'repository_name.dots': 'ドットは連続して使えず、名前の末尾にも使えません',
  'repository_name.ending': 'リポジトリ名の末尾に {ending} は使えません',
  'repository_name.reserved': 'この名前は予約されています',
  'repository_name.too_long': '名前は {max:number} 文字までです',

  'request.address_malformed': 'このアドレスは正しくありません',
  'request.address_too_long': 'このアドレスは長すぎます',
  'request.foreign_site': 'このリクエストは別のサイトから送信されています',
  'request.malformed': 'リクエストが正しくありません',
  'request.media_type': '本文は application/json で送信してください',
  'request.no_json': '本文が有効な JSON ではありません',
  'request.not_found': '見つかりません',
  'request.timeout': 'このリクエストは時間がかかりすぎました',
  'request.too_large': 'このリクエストは大きすぎます',
  'request.too_many': '試行回数が多すぎます。{wait:duration}後にもう一度お試しください',
  'request.unknown_cursor': 'このカーソルはどの応答にも含まれていないものです',

  'server.busy': 'サーバーが混み合っています。しばらくしてからもう一度お試しください',
  'server.busy_for_caller': '処理中のリクエストが多すぎます。しばらくしてからもう一度お試しください',
  'server.database_busy': 'データベースが混み合っています。しばらくしてからもう一度お試しください',
  'server.database_damaged': 'サーバーのデータベースが破損しています。管理者による復元が必要です',
  'server.database_unavailable': 'データベースが応答していません。しばらくしてからもう一度お試しください',
  'server.database_unwritable': 'サーバーのデータベースに書き込めません。管理者による対応が必要です',
  'server.disk_failed': 'サーバーのディスクが故障しています。管理者による対応が必要です',
  'server.disk_full':
    'サーバーのディスクに空きがありません。読み取りはできますが、送信された内容は保存されませんでした。後でもう一度お試しください',
  'server.fault': 'サーバー側で問題が発生しました',
  'server.mail_backlog': '送信待ちのメールが多すぎます。数分後にもう一度お試しください',

  'ssh_key.certificate': 'これは証明書です。ssh- で始まる公開鍵そのものを貼り付けてください',
  'ssh_key.damaged': 'この鍵は破損しています。.pub ファイルの行全体をもう一度コピーしてください',
  'ssh_key.dsa': 'DSA 鍵はもう安全ではありません。ssh-keygen -t ed25519 で新しく作成してください',
  'ssh_key.in_use': 'この鍵はすでに使われています',
  'ssh_key.incomplete': 'すべての項目を入力してください',
  'ssh_key.missing': 'この SSH 鍵は存在しません',
  'ssh_key.options': '鍵の種類より前の部分を削除してください。オプションには対応していません',
  'ssh_key.other_format': 'これは別の形式です。ssh-keygen -i -f <file> で変換し、出力された行を貼り付けてください',
  'ssh_key.private':
    'これは秘密鍵です。絶対に誰にも渡さないでください。ssh-keygen が .pub ファイルに書き出した公開鍵を貼り付けてください',
  'ssh_key.rsa_too_long': 'RSA 鍵は {max} ビットまでです',
  'ssh_key.rsa_too_short':
    'この RSA 鍵は {bits} ビットです。{min} ビット以上必要です。ssh-keygen -t ed25519 で作成することをお勧めします',
  'ssh_key.several': '鍵は一度に 1 つ、1 行で貼り付けてください',
  'ssh_key.too_many': 'SSH 鍵は 1 アカウントにつき {max:number} 個までです。先に 1 つ削除してください',
  'ssh_key.unknown_type': '鍵は ssh-ed25519、ecdsa-sha2-nistp256、ssh-rsa のいずれかで始まります',

  'user.missing': 'ユーザーが見つかりません',
}
