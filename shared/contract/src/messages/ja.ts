import type { Sentences } from './message.ts'

/** The sentences of en.ts in Japanese. */
export const ja: Sentences = {
  'access_key.cannot_open': 'アクセスキーではこの操作はできません。ブラウザーでログインしてください。',
  'access_key.expired': '今日より後の日付を選んでください',
  'access_key.incomplete': 'タイトルと有効期限は必須です',
  'access_key.insufficient': 'このアクセスキーには {area} のレベル {level} 以上の権限が必要です',
  'access_key.insufficient_for_ssh':
    'SSH キーを追加するには、このアクセスキーにリポジトリの読み取りと書き込みの権限が必要です',
  'access_key.invalid': 'このアクセスキーは正しくないか、期限切れか、削除されています',
  'access_key.missing': 'アクセスキーが見つかりません',
  'access_key.read_only': 'このアクセスキーではプッシュできません。読み取り専用です。',
  'access_key.too_many':
    'アクセスキーの上限（期限切れを含めて {max:number} 個）に達しました。先に 1 つ削除してください。',

  'account.log_in': '続けるにはログインしてください',
  'account.not_signed_in': 'ログインしていません',
  'account.suspended': 'このアカウントは停止されています。このサーバーの管理者にお問い合わせください。',
  'account.too_many_wrong_passwords':
    'このアカウントへの誤ったパスワードの入力が多すぎます。{wait:duration}後にもう一度試すか、以前にログインした端末をお使いください。',
  'account.wrong_credentials': 'ユーザー名、メールアドレス、またはパスワードが正しくありません',
  'account.wrong_git_password':
    'ユーザー名またはパスワードが正しくありません。アカウントのパスワードか、パスワードとしてアクセスキーを使ってください。',

  'branch_name.invalid': '有効なブランチ名ではありません',
  'branch_name.required': 'ブランチ名を入力してください',
  'branch_name.too_long': '{max:number} 文字以内で入力してください',

  'browse.binary': 'バイナリーファイルの Blame は表示できません',
  'browse.file_too_large': '{max:bytes}を超えるファイルの Blame は表示できません',
  'browse.no_commit': 'まだコミットがありません',
  'browse.no_file': 'ファイルが見つかりません',
  'browse.no_folder': 'フォルダーが見つかりません',
  'browse.no_revision': 'ブランチ、タグ、またはコミットが見つかりません',
  'browse.path_dots': 'パスに . や .. は使えません',
  'browse.submodule': 'サブモジュールです。ファイルは別のリポジトリにあります。',
  'browse.takes_too_long': '時間がかかりすぎました',
  'browse.too_many_branches': 'このリポジトリはブランチが多すぎて一覧にできません',
  'browse.too_many_entries': 'このフォルダーは項目が多すぎて一覧にできません',

  'collaborator.is_owner': '{name} はこのリポジトリの所有者です',
  'collaborator.missing': 'コラボレーターが見つかりません',
  'collaborator.name_required': 'ユーザーまたはチームの名前を入力してください',
  'collaborator.nobody': '{name} というユーザーもチームも存在しません',
  'collaborator.too_many': '1 つのリポジトリに登録できるコラボレーターは {max:number} 件までです',

  'email.invalid': '有効なメールアドレスを入力してください',
  'email.required': 'メールアドレスを入力してください',
  'email.too_long': '{max:number} 文字以内で入力してください',

  'field.malformed': 'この値は正しくありません',
  'field.required': 'この項目は必須です',
  'field.too_large': '{max:number} 以下にしてください',
  'field.too_long': '{max:number} 文字以内で入力してください',
  'field.too_short': '{min:number} 文字以上にしてください',
  'field.too_small': '{min:number} 以上にしてください',
  'field.unprintable': '目に見えない文字を取り除いてください',

  'login.password_required': 'パスワードを入力してください',
  'login.username_required': 'ユーザー名またはメールアドレスを入力してください',

  'owner_name.characters': '英数字とアンダースコアを使ってください。ドットとハイフンは先頭と末尾には使えません。',
  'owner_name.dots': 'ドットやハイフンは連続して使えません',
  'owner_name.ending': '名前の末尾に {ending} は使えません',
  'owner_name.reserved': '「{name}」は予約されています。別の名前にしてください。',
  'owner_name.too_long': '{max:number} 文字以内で入力してください',

  'password.required': 'パスワードを入力してください',
  'password.too_long': '{max:number} 文字以内で入力してください',
  'password.too_short': 'パスワードは {min:number} 文字以上にしてください',

  'picture.too_many_pixels': 'この画像は画素数が多すぎます。もっと小さい画像を選んでください',
  'picture.unsupported': 'この画像は使用できません。JPEG、PNG、WebP、GIF、AVIF のいずれかのファイルを選んでください',

  'profile.changed':
    'プロフィールが別のウィンドウで変更されました。入力した内容は残っています。確認してもう一度保存してください',
  'profile.website_invalid': 'https:// または http:// で始まるウェブアドレスを入力してください',

  'registration.closed': 'このサーバーでは新規登録を受け付けていません',
  'registration.code_required': 'メールで届いたコードを入力してください',
  'registration.code_wrong': 'コードが正しくないか、期限が切れています',
  'registration.confirm_differs': 'パスワードが一致しません',
  'registration.confirm_required': 'パスワードをもう一度入力してください',
  'registration.taken': 'このメールアドレスまたはユーザー名はすでに使われています',
  'registration.terms_required': '続けるには利用規約に同意してください',
  'registration.unverified': '先にメールアドレスを確認してください',
  'registration.username_required': 'ユーザー名を入力してください',

  'repository.damaged': 'このリポジトリは破損しており、すべてを読み取ることができません。管理者に通知しました。',
  'repository.description_too_long': '{max:number} 文字以内で入力してください',
  'repository.disk_quota':
    '{owner} は {quota:bytes}のディスク容量のうち {used:bytes}を使用しており、空きが足りません。プッシュする量を減らすか、このサーバーの管理者に容量の追加を依頼してください。',
  'repository.missing': 'リポジトリが見つかりません',
  'repository.name_required': 'リポジトリ名を入力してください',
  'repository.name_taken': '{owner} にはすでに {name} というリポジトリがあります',
  'repository.no_storage_node': '保存場所が見つかりません',
  'repository.not_creator': 'この所有者のリポジトリを作成する権限がありません',
  'repository.not_team': 'この所有者はチームではありません',
  'repository.owner_required': '所有者を選択してください',
  'repository.read_only': '{owner}/{name} にプッシュする権限がありません',
  'repository.storage_required': '保存場所を選択してください',
  'repository.team': 'この所有者はチームです',
  'repository.too_many':
    'この所有者のリポジトリは上限の {max:number} 個に達しました。このサーバーの管理者に削除を依頼してください。',

  'repository_name.characters': '英数字、_、-、. を使ってください（先頭に - と . は使えません）',
  'repository_name.dots': 'ドットは連続して、また末尾に使えません',
  'repository_name.ending': '{ending} を取り除いてください',
  'repository_name.reserved': '「{name}」は予約されています。別の名前にしてください。',
  'repository_name.too_long': '{max:number} 文字以内で入力してください',

  'request.address_malformed': 'このアドレスは正しくありません',
  'request.address_too_long': 'このアドレスは長すぎます',
  'request.foreign_site': 'このリクエストは別のサイトから送信されています',
  'request.malformed': 'リクエストが正しくありません',
  'request.media_type': '本文は application/json で送信してください',
  'request.no_json': '本文が有効な JSON ではありません',
  'request.not_found': '見つかりません',
  'request.timeout': 'このリクエストは時間がかかりすぎました',
  'request.too_large': 'このリクエストは大きすぎます',
  'request.too_many': '試行回数が多すぎます。{wait:duration}後にもう一度お試しください。',
  'request.unknown_cursor': 'このカーソルは無効です',

  'server.busy': 'サーバーが混み合っています。しばらくしてからもう一度お試しください。',
  'server.busy_for_caller': '処理中のリクエストが多すぎます。しばらくしてからもう一度お試しください。',
  'server.database_busy': 'データベースが混み合っています。しばらくしてからもう一度お試しください。',
  'server.database_damaged': 'サーバーのデータベースが破損しています。管理者による復元が必要です。',
  'server.database_unavailable': 'データベースが応答していません。しばらくしてからもう一度お試しください。',
  'server.database_unwritable': 'サーバーのデータベースに書き込めません。管理者による対応が必要です。',
  'server.disk_failed': 'サーバーのディスクが故障しています。管理者による対応が必要です。',
  'server.disk_full': 'サーバーのディスクに空きがありません。変更は保存されませんでした。後でもう一度お試しください。',
  'server.fault': '問題が発生しました。もう一度お試しください。',
  'server.mail_backlog': '送信待ちのメールが多すぎます。数分後にもう一度お試しください。',

  'ssh_key.certificate': 'これは証明書であり、公開鍵ではありません',
  'ssh_key.damaged': 'このキーは不完全です。.pub ファイルの行全体をコピーしてください。',
  'ssh_key.dsa': 'DSA キーはもう安全ではありません。ssh-keygen -t ed25519 で新しいキーを作成してください。',
  'ssh_key.in_use': 'このキーはすでに追加されています',
  'ssh_key.incomplete': 'すべての項目を入力してください',
  'ssh_key.missing': 'SSH キーが見つかりません',
  'ssh_key.options': 'キーの種類の前にあるオプションを削除してください',
  'ssh_key.other_format':
    'このキーは別の形式です。ssh-keygen -i -f <file> で変換し、出力された行を貼り付けてください。',
  'ssh_key.private': 'これは秘密鍵です。絶対に共有しないでください。.pub ファイルの公開鍵を貼り付けてください。',
  'ssh_key.rsa_too_long': 'RSA キーは {max} ビットまでです',
  'ssh_key.rsa_too_short':
    'この RSA キーは {bits} ビットですが、{min} ビット以上必要です。ssh-keygen -t ed25519 でキーを作成することをお勧めします。',
  'ssh_key.several': 'キーを 1 つだけ、1 行で貼り付けてください',
  'ssh_key.too_many': 'SSH キーの上限（{max:number} 個）に達しました。先に 1 つ削除してください。',
  'ssh_key.unknown_type': 'キーは ssh-ed25519、ecdsa-sha2-nistp256、ssh-rsa のいずれかで始まります',

  'team.full': 'チームのメンバーは {max:number} 人までです',
  'team.is_invited': '{name} はすでに招待されています',
  'team.is_member': '{name} はすでに {team} のメンバーです',
  'team.last_owner': '{team} には所有者が必要です。先に別の人を所有者にしてください',
  'team.missing': 'チームが見つかりません',
  'team.name_taken': '「{name}」はすでに使われています。別の名前を選んでください',
  'team.no_invitation': 'この招待は取り消されたか、有効期限が切れています',
  'team.no_member': '{name} は {team} のメンバーではありません',
  'team.no_user': '{name} というユーザーは存在しません',
  'team.owners_only': 'この操作ができるのは {team} の所有者だけです',
  'team.plan_full':
    'このチームのメンバー数はプランの上限 ({max:number}) に達しています。上位のプランについてはこのサーバーの管理者に問い合わせてください',
  'team.too_deep': 'このチームは別のチームに属しています。どこにも属していないチームを選んでください',
  'team.too_many': 'チーム数の上限 ({max:number}) に達しました',
  'team.too_many_invitations': '{max:number} 件の招待が回答待ちです。先にどれかを取り消してください',
  'team.whom_required': 'ユーザー名かメールアドレスを入力してください',

  'user.missing': 'ユーザーが見つかりません',
}
