import type { LetterWords } from './words.ts'

/** The mails of sign-up in Chinese. */
export const zh: LetterWords = {
  code: {
    subject: '{code} 是你的 Sheaf 验证码',
    why: '你的 Sheaf 验证码：',
    howLong: '验证码将在 {minutes} 分钟后过期，且只能在申请它的浏览器中使用。如果不是你本人操作，请忽略此邮件。',
  },
  accountExists: {
    subject: '你已有 Sheaf 账号',
    why: '此邮箱已有账号，因此我们没有发送验证码。',
    where: '在此登录：{address}',
    ignore: '如果不是你本人操作，请忽略此邮件：一切都没有变化。',
  },
}
