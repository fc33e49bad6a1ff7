import type { ProjectTemplate } from '@sheaf/contract'
import type { MailLanguage } from '../../http/reader-language.ts'

type Columns = Readonly<Record<ProjectTemplate, readonly string[]>>

/** The columns that a project of a template begins with, in the language of whoever makes it: from then on they are its own. */
export const templateColumns: Readonly<Record<MailLanguage, Columns>> = {
  en: {
    blank: [],
    kanban: ['To do', 'In progress', 'Done'],
    scrum: ['Product backlog', 'Sprint backlog', 'In progress', 'Review', 'Done'],
    'bug-tracking': ['Reported', 'Confirmed', 'In progress', 'To verify', 'Closed'],
  },
  zh: {
    blank: [],
    kanban: ['待办', '进行中', '已完成'],
    scrum: ['产品待办列表', '冲刺待办列表', '进行中', '评审', '已完成'],
    'bug-tracking': ['已报告', '已确认', '进行中', '待验证', '已关闭'],
  },
  es: {
    blank: [],
    kanban: ['Por hacer', 'En curso', 'Hecho'],
    scrum: ['Pila del producto', 'Pila del sprint', 'En curso', 'Revisión', 'Hecho'],
    'bug-tracking': ['Notificado', 'Confirmado', 'En curso', 'Por verificar', 'Cerrado'],
  },
  fr: {
    blank: [],
    kanban: ['À faire', 'En cours', 'Terminé'],
    scrum: ['Backlog produit', 'Backlog du sprint', 'En cours', 'Revue', 'Terminé'],
    'bug-tracking': ['Signalé', 'Confirmé', 'En cours', 'À vérifier', 'Clos'],
  },
  de: {
    blank: [],
    kanban: ['Zu erledigen', 'In Arbeit', 'Erledigt'],
    scrum: ['Product Backlog', 'Sprint Backlog', 'In Arbeit', 'Review', 'Erledigt'],
    'bug-tracking': ['Gemeldet', 'Bestätigt', 'In Arbeit', 'Zu prüfen', 'Geschlossen'],
  },
  ja: {
    blank: [],
    kanban: ['未着手', '進行中', '完了'],
    scrum: ['プロダクトバックログ', 'スプリントバックログ', '進行中', 'レビュー', '完了'],
    'bug-tracking': ['報告済み', '確認済み', '対応中', '検証待ち', 'クローズ'],
  },
}
