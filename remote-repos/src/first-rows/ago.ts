import type { LanguageTag } from '@sheaf/contract'
import type { Elapsed } from '@sheaf/ui/rows'

/** Of one, and of several where that is said differently; `#` stands for how many. */
type Forms = readonly [one: string, several?: string]

/**
 * What `Intl.RelativeTimeFormat` says, in words of our own: its first use in a process reads the language's data, 10 ms of the
 * main thread while nobody sees a row. `ago.test.ts` holds them to it.
 */
const forms = {
  en: {
    year: ['# year ago', '# years ago'],
    month: ['# month ago', '# months ago'],
    week: ['# week ago', '# weeks ago'],
    day: ['# day ago', '# days ago'],
    hour: ['# hour ago', '# hours ago'],
    minute: ['# minute ago', '# minutes ago'],
    second: ['# second ago', '# seconds ago'],
  },
  zh: {
    year: ['#年前'],
    month: ['#个月前'],
    week: ['#周前'],
    day: ['#天前'],
    hour: ['#小时前'],
    minute: ['#分钟前'],
    second: ['#秒钟前'],
  },
  es: {
    year: ['hace # año', 'hace # años'],
    month: ['hace # mes', 'hace # meses'],
    week: ['hace # semana', 'hace # semanas'],
    day: ['hace # día', 'hace # días'],
    hour: ['hace # hora', 'hace # horas'],
    minute: ['hace # minuto', 'hace # minutos'],
    second: ['hace # segundo', 'hace # segundos'],
  },
  fr: {
    year: ['il y a # an', 'il y a # ans'],
    month: ['il y a # mois'],
    week: ['il y a # semaine', 'il y a # semaines'],
    day: ['il y a # jour', 'il y a # jours'],
    hour: ['il y a # heure', 'il y a # heures'],
    minute: ['il y a # minute', 'il y a # minutes'],
    second: ['il y a # seconde', 'il y a # secondes'],
  },
  de: {
    year: ['vor # Jahr', 'vor # Jahren'],
    month: ['vor # Monat', 'vor # Monaten'],
    week: ['vor # Woche', 'vor # Wochen'],
    day: ['vor # Tag', 'vor # Tagen'],
    hour: ['vor # Stunde', 'vor # Stunden'],
    minute: ['vor # Minute', 'vor # Minuten'],
    second: ['vor # Sekunde', 'vor # Sekunden'],
  },
  ja: {
    year: ['# 年前'],
    month: ['# か月前'],
    week: ['# 週間前'],
    day: ['# 日前'],
    hour: ['# 時間前'],
    minute: ['# 分前'],
    second: ['# 秒前'],
  },
} as const satisfies Readonly<Record<LanguageTag, Readonly<Record<Elapsed['unit'], Forms>>>>

/** How long ago something was, in a language; in English where it is none of ours. */
export function ago({ count, unit }: Elapsed, language: string): string {
  const own = Object.entries(forms).find(([tag]) => tag === language)?.[1] ?? forms.en
  const [one, several = one]: Forms = own[unit]
  return (count === 1 ? one : several).replace('#', `${count}`)
}
