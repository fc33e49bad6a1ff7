import type { LetterWords } from './words.ts'

/** The mails about accounts in Chinese. */
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
  emailChanged: {
    subject: '你的 Sheaf 邮箱地址已更改',
    what: '你的账号现在使用 {email}。在你移除之前，此地址仍属于该账号。',
    ignore: '不是你本人操作？请登录，将此地址重新设为主邮箱，并修改密码。',
  },
  deletion: {
    subject: '你的 Sheaf 账号将被删除',
    what: '你的账号及其仓库、密钥和其他所有内容将在 {days} 天后删除。',
    undo: '改变主意了，或者不是你本人操作？在此之前登录即可，不会删除任何内容。',
  },
  exportReady: {
    subject: '您的 Sheaf 导出已就绪',
    what: '登录后，可在 {days} 天内下载您账户的存档。',
    ignore: '如果不是您本人申请的，说明有人登录了您的账户。请更改密码。',
  },
}
