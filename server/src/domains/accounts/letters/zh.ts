import type { LetterWords } from './words.ts'

/** The mails of sign-up in Chinese. */
export const zh: LetterWords = {
  code: {
    subject: '{code} 是你的 Sheaf 验证码',
    why: '有人（希望是你本人）正在用此邮箱注册 Sheaf。请输入以下验证码以继续：',
    howLong: '验证码在 {minutes} 分钟内有效，且仅限于申请它的浏览器。如果不是你本人操作，请忽略此邮件。',
  },
  accountExists: {
    subject: '你已有 Sheaf 账户',
    why: '有人（希望是你本人）尝试用此邮箱注册 Sheaf。此邮箱已有账户，因此无需发送验证码。',
    where: '在此登录：{address}',
    ignore: '如果不是你本人操作，请忽略此邮件：一切都没有改变。',
  },
}
