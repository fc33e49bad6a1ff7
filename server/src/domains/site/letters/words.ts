import type { messageTopics } from '@sheaf/contract'
import type { MailLanguage } from '../../../http/reader-language.ts'

/** What the mail with a message to the operator says around it, in one language. */
interface LetterWords {
  topics: Readonly<Record<(typeof messageTopics)[number], string>>
  fromAccount: string
  fromVisitor: string
  how: string
  unproven: string
}

export const letterWords: Readonly<Record<MailLanguage, LetterWords>> = {
  en: {
    topics: { question: 'a question', feedback: 'feedback', problem: 'a problem', plan: 'a plan' },
    fromAccount: 'From {username}',
    fromVisitor: 'From a visitor',
    how: 'Sent with the contact form. Reply to this email to answer.',
    unproven: 'Sent with the contact form. Nobody has verified the address. Reply to this email to answer.',
  },
  zh: {
    topics: { question: '提问', feedback: '反馈', problem: '问题报告', plan: '套餐' },
    fromAccount: '来自 {username}',
    fromVisitor: '来自访客',
    how: '通过联系表单发送。直接回复此邮件即可答复。',
    unproven: '通过联系表单发送，邮箱地址未经验证。直接回复此邮件即可答复。',
  },
  es: {
    topics: { question: 'una pregunta', feedback: 'un comentario', problem: 'un problema', plan: 'un plan' },
    fromAccount: 'De {username}',
    fromVisitor: 'De un visitante',
    how: 'Enviado con el formulario de contacto. Para contestar, responde a este correo.',
    unproven:
      'Enviado con el formulario de contacto. Nadie ha verificado la dirección. Para contestar, responde a este correo.',
  },
  fr: {
    topics: { question: 'une question', feedback: 'un avis', problem: 'un problème', plan: 'une offre' },
    fromAccount: 'De {username}',
    fromVisitor: 'D’un visiteur',
    how: 'Envoyé par le formulaire de contact. Pour y répondre, répondez à cet e-mail.',
    unproven:
      'Envoyé par le formulaire de contact. L’adresse n’a pas été vérifiée. Pour y répondre, répondez à cet e-mail.',
  },
  de: {
    topics: { question: 'eine Frage', feedback: 'Feedback', problem: 'ein Problem', plan: 'ein Tarif' },
    fromAccount: 'Von {username}',
    fromVisitor: 'Von einem Gast',
    how: 'Über das Kontaktformular gesendet. Antworten Sie einfach auf diese E-Mail.',
    unproven:
      'Über das Kontaktformular gesendet. Die Adresse ist nicht bestätigt. Antworten Sie einfach auf diese E-Mail.',
  },
  ja: {
    topics: { question: '質問', feedback: 'フィードバック', problem: '問題の報告', plan: 'プラン' },
    fromAccount: '{username} さんから',
    fromVisitor: '訪問者から',
    how: 'お問い合わせフォームから送信されました。このメールに返信すると回答できます。',
    unproven:
      'お問い合わせフォームから送信されました。メールアドレスは確認されていません。このメールに返信すると回答できます。',
  },
}
