import type { MailLanguage } from '../../../http/reader-language.ts'

/** What feeds say, in one language. */
interface FeedWords {
  repository: string
  user: string
  created: string
  pushed: string
  pushedMany: string
  released: string
  releases: string
}

export const feedWords: Readonly<Record<MailLanguage, FeedWords>> = {
  en: {
    repository: 'Activity in {repo}',
    user: 'Public activity of {user}',
    created: '{user} created {repo}',
    pushed: '{user} pushed to {ref} in {repo}',
    pushedMany: '{user} pushed {count:number} branches and tags to {repo}',
    released: '{user} released {tag} of {repo}',
    releases: 'Releases of {repo}',
  },
  zh: {
    repository: '{repo} 的动态',
    user: '{user} 的公开动态',
    created: '{user} 创建了 {repo}',
    pushed: '{user} 推送到 {repo} 的 {ref}',
    pushedMany: '{user} 向 {repo} 推送了 {count:number} 个分支和标签',
    released: '{user} 发布了 {repo} 的 {tag}',
    releases: '{repo} 的发行版',
  },
  es: {
    repository: 'Actividad en {repo}',
    user: 'Actividad pública de {user}',
    created: '{user} creó {repo}',
    pushed: '{user} hizo push a {ref} en {repo}',
    pushedMany: '{user} hizo push de {count:number} ramas y etiquetas en {repo}',
    released: '{user} publicó {tag} de {repo}',
    releases: 'Publicaciones de {repo}',
  },
  fr: {
    repository: 'Activité dans {repo}',
    user: 'Activité publique de {user}',
    created: '{user} a créé {repo}',
    pushed: '{user} a poussé vers {ref} dans {repo}',
    pushedMany: '{user} a poussé {count:number} branches et tags vers {repo}',
    released: '{user} a publié {tag} de {repo}',
    releases: 'Releases de {repo}',
  },
  de: {
    repository: 'Aktivität in {repo}',
    user: 'Öffentliche Aktivität von {user}',
    created: '{user} hat {repo} angelegt',
    pushed: '{user} hat nach {ref} in {repo} gepusht',
    pushedMany: '{user} hat {count:number} Branches und Tags nach {repo} gepusht',
    released: '{user} hat {tag} von {repo} veröffentlicht',
    releases: 'Releases von {repo}',
  },
  ja: {
    repository: '{repo} のアクティビティ',
    user: '{user} の公開アクティビティ',
    created: '{user} が {repo} を作成しました',
    pushed: '{user} が {repo} の {ref} にプッシュしました',
    pushedMany: '{user} が {repo} に {count:number} 件のブランチとタグをプッシュしました',
    released: '{user} が {repo} の {tag} をリリースしました',
    releases: '{repo} のリリース',
  },
}
