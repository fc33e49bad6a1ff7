import type { NotificationKind, TeamRole, ThreadHappening } from '@sheaf/contract'
import type { MailLanguage } from '../../../http/reader-language.ts'

/** What is mailed with others: the mail of an invitation, and that about an account, is sent by itself. */
export type MailedKind = Exclude<NotificationKind, 'security' | 'team-invitation' | 'thread'>

/** What such a mail says, in one language. `{actor}`, `{repository}`, `{team}`, `{card}`, `{project}`, `{role}`, `{ref}`, `{thread}` and `{count}` stand for what each has. */
interface DigestWords {
  subject: string
  intro: string
  kinds: Readonly<Record<MailedKind, string>>
  /** In place of those, where it has happened more than once. */
  messages: string
  pushes: string
  stars: string
  threads: Readonly<Record<Exclude<ThreadHappening, 'mentioned'> | 'mention', string>>
  roles: Readonly<Record<TeamRole, string>>
  /** In place of whoever is gone. */
  somebody: string
  more: string
  inbox: string
  settings: string
  settingsAt: string
}

export const digestWords: Readonly<Record<MailLanguage, DigestWords>> = {
  en: {
    subject: 'Your Sheaf notifications',
    intro: 'What concerns {username}:',
    kinds: {
      push: '{actor} pushed to {repository}',
      release: '{actor} released {ref} of {repository}',
      star: '{actor} starred {repository}',
      fork: '{actor} forked {repository}',
      follow: '{actor} follows you',
      message: '{actor} sent you a message',
      'team-role': '{actor} changed your role in the team {team}: {role}',
      'team-removal': '{actor} removed you from the team {team}',
      'team-factor':
        'The team {team} now requires two-factor authentication. You have no role in it until you set up a second factor',
      access: '{actor} gave you access to {repository}: {role}',
      'access-role': '{actor} changed your role in {repository}: {role}',
      'access-request': '{actor} asks for access to {repository}',
      'access-granted': '{actor} gave you access to the contents of {repository}',
      'access-rejected': '{actor} declined your request for access to {repository}',
      repository: '{actor} created the repository {repository}',
      transfer:
        '{actor} wants to transfer {detail} to you. Accept or decline it on the page of your repositories in the settings',
      'mirror-failed':
        'The mirror of {repository} at {detail} has failed several times. The settings of the repository say why',
      'card-assigned': '{actor} assigned you a card in {project}: {card}',
    },
    messages: '{count:number} messages from {actor}',
    pushes: '{count:number} pushes to {repository}, the last one by {actor}',
    stars: '{count:number} people starred {repository}, {actor} among them',
    threads: {
      opened: '{actor} started {thread} in {repository}',
      commented: '{actor} commented on {thread} in {repository}',
      closed: '{actor} closed {thread} in {repository}',
      reopened: '{actor} reopened {thread} in {repository}',
      ready: '{actor} marked {thread} in {repository} as ready for review',
      reviewed: '{actor} reviewed {thread} in {repository}',
      review_requested: '{actor} asked you to review {thread} in {repository}',
      assigned: '{actor} assigned you {thread} in {repository}',
      answered: '{actor} marked an answer in {thread} in {repository}',
      mention: '{actor} mentioned you in {thread} of {repository}',
    },
    roles: { reader: 'Reader', writer: 'Writer', maintainer: 'Maintainer', owner: 'Owner' },
    somebody: 'Somebody',
    more: 'And {count:number} more',
    inbox: 'Your inbox: {address}',
    settings:
      "Don't want this email? You choose what you're emailed about in the notification settings of your account.",
    settingsAt: "Don't want this email? You choose what you're emailed about here: {address}",
  },
  zh: {
    subject: '你的 Sheaf 通知',
    intro: '与 {username} 有关的动态：',
    kinds: {
      push: '{actor} 推送到了 {repository}',
      release: '{actor} 发布了 {repository} 的 {ref}',
      star: '{actor} 为 {repository} 加了星标',
      fork: '{actor} 派生了 {repository}',
      follow: '{actor} 关注了你',
      message: '{actor} 给你发了消息',
      'team-role': '{actor} 更改了你在团队 {team} 中的角色：{role}',
      'team-removal': '{actor} 将你移出了团队 {team}',
      'team-factor': '团队 {team} 现在要求双重验证。在你设置第二重验证之前，你在其中没有任何角色',
      access: '{actor} 授予你访问 {repository} 的权限：{role}',
      'access-role': '{actor} 更改了你在 {repository} 中的角色：{role}',
      'access-request': '{actor} 申请访问 {repository}',
      'access-granted': '{actor} 批准了你对 {repository} 内容的访问',
      'access-rejected': '{actor} 拒绝了你对 {repository} 的访问申请',
      repository: '{actor} 创建了仓库 {repository}',
      transfer: '{actor} 想将 {detail} 转让给你。请在设置的仓库页面接受或拒绝',
      'mirror-failed': '{repository} 在 {detail} 的镜像已多次失败。原因见仓库设置',
      'card-assigned': '{actor} 在 {project} 中分配给你一张卡片：{card}',
    },
    messages: '{actor} 发来 {count:number} 条消息',
    pushes: '{repository} 有 {count:number} 次推送，最近一次来自 {actor}',
    stars: '{actor} 等 {count:number} 人为 {repository} 加了星标',
    threads: {
      opened: '{actor} 在 {repository} 发起了 {thread}',
      commented: '{actor} 评论了 {repository} 中的 {thread}',
      closed: '{actor} 关闭了 {repository} 中的 {thread}',
      reopened: '{actor} 重新打开了 {repository} 中的 {thread}',
      ready: '{actor} 将 {repository} 中的 {thread} 标记为可以评审',
      reviewed: '{actor} 评审了 {repository} 中的 {thread}',
      review_requested: '{actor} 请你评审 {repository} 中的 {thread}',
      assigned: '{actor} 将 {repository} 中的 {thread} 分配给了你',
      answered: '{actor} 在 {repository} 的 {thread} 中标记了答案',
      mention: '{actor} 在 {repository} 的 {thread} 中提到了你',
    },
    roles: { reader: '读者', writer: '写入者', maintainer: '维护者', owner: '所有者' },
    somebody: '有人',
    more: '还有 {count:number} 条',
    inbox: '你的收件箱：{address}',
    settings: '不想收到这类邮件？可以在账户的通知设置中选择接收哪些邮件。',
    settingsAt: '不想收到这类邮件？可以在这里选择接收哪些邮件：{address}',
  },
  es: {
    subject: 'Tus notificaciones de Sheaf',
    intro: 'Novedades para {username}:',
    kinds: {
      push: '{actor} ha hecho push en {repository}',
      release: '{actor} ha publicado {ref} de {repository}',
      star: '{actor} ha marcado {repository} con una estrella',
      fork: '{actor} ha hecho un fork de {repository}',
      follow: '{actor} te sigue',
      message: '{actor} te ha enviado un mensaje',
      'team-role': '{actor} ha cambiado tu rol en el equipo {team}: {role}',
      'team-removal': '{actor} te ha quitado del equipo {team}',
      'team-factor':
        'El equipo {team} exige ahora la verificación en dos pasos. No tendrás ningún rol en él hasta que configures un segundo factor',
      access: '{actor} te ha dado acceso a {repository}: {role}',
      'access-role': '{actor} ha cambiado tu rol en {repository}: {role}',
      'access-request': '{actor} solicita acceso a {repository}',
      'access-granted': '{actor} te ha dado acceso al contenido de {repository}',
      'access-rejected': '{actor} ha rechazado tu solicitud de acceso a {repository}',
      repository: '{actor} ha creado el repositorio {repository}',
      transfer:
        '{actor} quiere transferirte {detail}. Acéptalo o recházalo en la página de repositorios de tus ajustes',
      'mirror-failed':
        'La réplica de {repository} en {detail} ha fallado varias veces. Los ajustes del repositorio dicen por qué',
      'card-assigned': '{actor} te ha asignado una tarjeta en {project}: {card}',
    },
    messages: '{count:number} mensajes de {actor}',
    pushes: '{count:number} pushes en {repository}, el último de {actor}',
    stars: '{count:number} personas han marcado {repository} con una estrella, entre ellas {actor}',
    threads: {
      opened: '{actor} ha abierto {thread} en {repository}',
      commented: '{actor} ha comentado en {thread} de {repository}',
      closed: '{actor} ha cerrado {thread} en {repository}',
      reopened: '{actor} ha reabierto {thread} en {repository}',
      ready: '{actor} ha marcado {thread} en {repository} como lista para revisión',
      reviewed: '{actor} ha revisado {thread} en {repository}',
      review_requested: '{actor} te pide que revises {thread} en {repository}',
      assigned: '{actor} te asignó {thread} en {repository}',
      answered: '{actor} ha marcado una respuesta en {thread} en {repository}',
      mention: '{actor} te ha mencionado en {thread} de {repository}',
    },
    roles: { reader: 'Lector', writer: 'Escritor', maintainer: 'Mantenedor', owner: 'Propietario' },
    somebody: 'Alguien',
    more: 'Y {count:number} más',
    inbox: 'Tu bandeja de entrada: {address}',
    settings: '¿No quieres este correo? Elige sobre qué recibes correo en los ajustes de notificaciones de tu cuenta.',
    settingsAt: '¿No quieres este correo? Elige aquí sobre qué recibes correo: {address}',
  },
  fr: {
    subject: 'Vos notifications Sheaf',
    intro: 'Ce qui concerne {username} :',
    kinds: {
      push: '{actor} a poussé vers {repository}',
      release: '{actor} a publié {ref} de {repository}',
      star: '{actor} a ajouté une étoile à {repository}',
      fork: '{actor} a créé un fork de {repository}',
      follow: '{actor} vous suit',
      message: '{actor} vous a envoyé un message',
      'team-role': '{actor} a changé votre rôle dans l’équipe {team} : {role}',
      'team-removal': '{actor} vous a retiré de l’équipe {team}',
      'team-factor':
        'L’équipe {team} exige désormais l’authentification à deux facteurs. Vous n’y avez aucun rôle tant que vous n’avez pas configuré de second facteur',
      access: '{actor} vous a donné accès à {repository} : {role}',
      'access-role': '{actor} a changé votre rôle dans {repository} : {role}',
      'access-request': '{actor} demande l’accès à {repository}',
      'access-granted': '{actor} vous a donné accès au contenu de {repository}',
      'access-rejected': '{actor} a refusé votre demande d’accès à {repository}',
      repository: '{actor} a créé le dépôt {repository}',
      transfer: '{actor} veut vous transférer {detail}. Acceptez ou refusez sur la page des dépôts de vos paramètres',
      'mirror-failed':
        'Le miroir de {repository} sur {detail} a échoué plusieurs fois. Les paramètres du dépôt indiquent pourquoi',
      'card-assigned': '{actor} vous a attribué une carte dans {project} : {card}',
    },
    messages: '{count:number} messages de {actor}',
    pushes: '{count:number} push vers {repository}, le dernier par {actor}',
    stars: '{count:number} personnes ont ajouté une étoile à {repository}, dont {actor}',
    threads: {
      opened: '{actor} a ouvert {thread} dans {repository}',
      commented: '{actor} a commenté {thread} dans {repository}',
      closed: '{actor} a fermé {thread} dans {repository}',
      reopened: '{actor} a rouvert {thread} dans {repository}',
      ready: '{actor} a indiqué que {thread} dans {repository} est prête à être relue',
      reviewed: '{actor} a relu {thread} dans {repository}',
      review_requested: '{actor} vous demande de relire {thread} dans {repository}',
      assigned: '{actor} vous a assigné {thread} dans {repository}',
      answered: '{actor} a marqué une réponse dans {thread} dans {repository}',
      mention: '{actor} vous a mentionné dans {thread} de {repository}',
    },
    roles: { reader: 'Lecteur', writer: 'Contributeur', maintainer: 'Mainteneur', owner: 'Propriétaire' },
    somebody: 'Quelqu’un',
    more: 'Et {count:number} de plus',
    inbox: 'Votre boîte de réception : {address}',
    settings:
      'Vous ne voulez pas de cet e-mail ? Choisissez ce que vous recevez par e-mail dans les paramètres de notification de votre compte.',
    settingsAt: 'Vous ne voulez pas de cet e-mail ? Choisissez ici ce que vous recevez par e-mail : {address}',
  },
  de: {
    subject: 'Ihre Benachrichtigungen von Sheaf',
    intro: 'Neues für {username}:',
    kinds: {
      push: '{actor} hat in {repository} gepusht',
      release: '{actor} hat {ref} von {repository} veröffentlicht',
      star: '{actor} hat {repository} einen Stern gegeben',
      fork: '{actor} hat {repository} geforkt',
      follow: '{actor} folgt Ihnen',
      message: '{actor} hat Ihnen eine Nachricht geschickt',
      'team-role': '{actor} hat Ihre Rolle im Team {team} geändert: {role}',
      'team-removal': '{actor} hat Sie aus dem Team {team} entfernt',
      'team-factor':
        'Das Team {team} verlangt ab jetzt einen zweiten Faktor. Bis Sie einen eingerichtet haben, haben Sie dort keine Rolle',
      access: '{actor} hat Ihnen Zugriff auf {repository} gegeben: {role}',
      'access-role': '{actor} hat Ihre Rolle in {repository} geändert: {role}',
      'access-request': '{actor} bittet um Zugriff auf {repository}',
      'access-granted': '{actor} hat Ihnen Zugriff auf die Inhalte von {repository} gegeben',
      'access-rejected': '{actor} hat Ihre Anfrage nach Zugriff auf {repository} abgelehnt',
      repository: '{actor} hat das Repository {repository} erstellt',
      transfer:
        '{actor} möchte Ihnen {detail} übertragen. Nehmen Sie es auf der Seite der Repositorys in den Einstellungen an, oder lehnen Sie es ab',
      'mirror-failed':
        'Der Spiegel von {repository} bei {detail} ist mehrmals fehlgeschlagen. Warum, steht in den Einstellungen des Repositorys',
      'card-assigned': '{actor} hat Ihnen in {project} eine Karte zugewiesen: {card}',
    },
    messages: '{count:number} Nachrichten von {actor}',
    pushes: '{count:number} Pushes in {repository}, der letzte von {actor}',
    stars: '{count:number} Personen haben {repository} einen Stern gegeben, darunter {actor}',
    threads: {
      opened: '{actor} hat {thread} in {repository} begonnen',
      commented: '{actor} hat {thread} in {repository} kommentiert',
      closed: '{actor} hat {thread} in {repository} geschlossen',
      reopened: '{actor} hat {thread} in {repository} wieder geöffnet',
      ready: '{actor} hat {thread} in {repository} als bereit zum Review markiert',
      reviewed: '{actor} hat {thread} in {repository} geprüft',
      review_requested: '{actor} bittet Sie, {thread} in {repository} zu prüfen',
      assigned: '{actor} hat Ihnen {thread} in {repository} zugewiesen',
      answered: '{actor} hat in {thread} in {repository} eine Antwort markiert',
      mention: '{actor} hat Sie in {thread} von {repository} erwähnt',
    },
    roles: { reader: 'Lesen', writer: 'Schreiben', maintainer: 'Verwalten', owner: 'Eigentümer' },
    somebody: 'Jemand',
    more: 'Und {count:number} weitere',
    inbox: 'Ihr Posteingang: {address}',
    settings:
      'Sie möchten diese E-Mail nicht? Worüber Sie E-Mails bekommen, wählen Sie in den Benachrichtigungseinstellungen Ihres Kontos.',
    settingsAt: 'Sie möchten diese E-Mail nicht? Worüber Sie E-Mails bekommen, wählen Sie hier: {address}',
  },
  ja: {
    subject: 'Sheaf からの通知',
    intro: '{username} さんへのお知らせ:',
    kinds: {
      push: '{actor} さんが {repository} にプッシュしました',
      release: '{actor} さんが {repository} の {ref} をリリースしました',
      star: '{actor} さんが {repository} にスターを付けました',
      fork: '{actor} さんが {repository} をフォークしました',
      follow: '{actor} さんにフォローされました',
      message: '{actor} さんからメッセージが届きました',
      'team-role': '{actor} さんがチーム {team} でのあなたのロールを変更しました: {role}',
      'team-removal': '{actor} さんがあなたをチーム {team} から外しました',
      'team-factor':
        'チーム {team} で二要素認証が必須になりました。第二要素を設定するまで、このチームでのロールはありません',
      access: '{actor} さんが {repository} へのアクセス権を付与しました: {role}',
      'access-role': '{actor} さんが {repository} でのあなたのロールを変更しました: {role}',
      'access-request': '{actor} さんが {repository} へのアクセスを申請しました',
      'access-granted': '{actor} さんが {repository} の内容へのアクセスを許可しました',
      'access-rejected': '{actor} さんが {repository} へのアクセス申請を却下しました',
      repository: '{actor} さんがリポジトリ {repository} を作成しました',
      transfer:
        '{actor} さんが {detail} をあなたに譲渡しようとしています。設定のリポジトリのページで承認または辞退してください',
      'mirror-failed':
        '{repository} の {detail} でのミラーが何度も失敗しています。理由はリポジトリの設定で確認できます',
      'card-assigned': '{actor} さんが {project} のカードをあなたに割り当てました: {card}',
    },
    messages: '{actor} さんから {count:number} 件のメッセージが届きました',
    pushes: '{repository} に {count:number} 件のプッシュがありました。最新は {actor} さんです',
    stars: '{actor} さんを含む {count:number} 人が {repository} にスターを付けました',
    threads: {
      opened: '{actor} さんが {repository} で {thread} を開始しました',
      commented: '{actor} さんが {repository} の {thread} にコメントしました',
      closed: '{actor} さんが {repository} の {thread} をクローズしました',
      reopened: '{actor} さんが {repository} の {thread} を再オープンしました',
      ready: '{actor} さんが {repository} の {thread} をレビュー可能にしました',
      reviewed: '{actor} さんが {repository} の {thread} をレビューしました',
      review_requested: '{actor} さんが {repository} の {thread} のレビューを依頼しました',
      assigned: '{actor} さんが {repository} の {thread} をあなたに割り当てました',
      answered: '{actor} さんが {repository} の {thread} で回答をマークしました',
      mention: '{actor} さんが {repository} の {thread} であなたをメンションしました',
    },
    roles: { reader: '閲覧者', writer: '書き込み', maintainer: 'メンテナー', owner: 'オーナー' },
    somebody: '誰か',
    more: 'ほか {count:number} 件',
    inbox: '受信トレイ: {address}',
    settings: 'このメールが不要な場合は、アカウントの通知設定で受け取るメールを選べます。',
    settingsAt: 'このメールが不要な場合は、こちらで受け取るメールを選べます: {address}',
  },
}
