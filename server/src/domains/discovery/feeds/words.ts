import type { MailLanguage } from '../../../http/reader-language.ts'

/** What feeds say, in one language. */
interface FeedWords {
  repository: string
  user: string
  created: string
  pushed: string
  pushedMany: string
}

export const feedWords: Readonly<Record<MailLanguage, FeedWords>> = {
  en: {
    repository: 'Activity in {repo}',
    user: 'Public activity of {user}',
    created: '{user} created {repo}',
    pushed: '{user} pushed to {ref} in {repo}',
    pushedMany: '{user} pushed {count:number} branches and tags to {repo}',
  },
  zh: {
    repository: '{repo} 的动态',
    user: '{user} 的公开动态',
    created: '{user} 创建了 {repo}',
    pushed: '{user} 推送到 {repo} 的 {ref}',
    pushedMany: '{user} 向 {repo} 推送了 {count:number} 个分支和标签',
  },
  es: {
    repository: 'Actividad en {repo}',
    user: 'Actividad pública de {user}',
    created: '{user} creó {repo}',
    pushed: '{user} hizo push a {ref} en {repo}',
    pushedMany: '{user} hizo push de {count:number} ramas y etiquetas en {repo}',
  },
  fr: {
    repository: 'Activité dans {repo}',
    user: 'Activité publique de {user}',
    created: '{user} a créé {repo}',
    pushed: '{user} a poussé vers {ref} dans {repo}',
    pushedMany: '{user} a poussé {count:number} branches et tags vers {repo}',
  },
  de: {
    repository: 'Aktivität in {repo}',
    user: 'Öffentliche Aktivität von {user}',
    created: '{user} hat {repo} angelegt',
    pushed: '{user} hat nach {ref} in {repo} gepusht',
    pushedMany: '{user} hat {count:number} Branches und Tags nach {repo} gepusht',
  },
  ja: {
    repository: '{repo} のアクティビティ',
    user: '{user} の公開アクティビティ',
    created: '{user} が {repo} を作成しました',
    pushed: '{user} が {repo} の {ref} にプッシュしました',
    pushedMany: '{user} が {repo} に {count:number} 件のブランチとタグをプッシュしました',
  },
}
