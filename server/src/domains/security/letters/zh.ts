import type { NoticeWords } from './words.ts'

/** Mail about what happened to an account, in Chinese. */
export const zh: NoticeWords = {
  kinds: {
    'signed-in-new-device': ['你的 Sheaf 账号有新的登录', '有人在新设备上登录了 {username}。'],
    'password-changed': ['你的 Sheaf 密码已更改', '{username} 的密码已更改。'],
    'password-reset': ['你的 Sheaf 密码已重置', '{username} 的密码已通过我们发送的链接重置，所有设备均已退出登录。'],
    'password-ended': [
      '管理员重置了你的 Sheaf 密码',
      '此服务器的管理员已使 {username} 的密码失效，所有设备均已退出登录。',
    ],
    'access-key-created': ['你的 Sheaf 账号新增了访问密钥', '已为 {username} 创建访问密钥“{subject}”。'],
    'access-key-changed': [
      '你的 Sheaf 账号的访问密钥已更改',
      '{username} 的访问密钥“{subject}”已更改：标题、权限、来源地址或有效期。',
    ],
    'ssh-key-added': ['你的 Sheaf 账号新增了 SSH 密钥', '已为 {username} 添加 SSH 密钥“{subject}”。'],
    'signing-key-added': ['你的 Sheaf 账号新增了签名密钥', '已为 {username} 添加签名密钥“{subject}”。'],
    'totp-added': ['你的 Sheaf 账号已设置身份验证器应用', '已为 {username} 设置身份验证器应用。'],
    'totp-removed': ['你的 Sheaf 账号已停用身份验证器应用', '{username} 的身份验证器应用已停用。'],
    'passkey-added': ['你的 Sheaf 账号新增了通行密钥', '已为 {username} 添加通行密钥“{subject}”。'],
    'passkey-removed': ['你的 Sheaf 账号删除了通行密钥', '{username} 的通行密钥“{subject}”已删除。'],
    'recovery-codes-created': ['你的 Sheaf 账号有新的恢复代码', '已为 {username} 创建新的恢复代码，旧代码已失效。'],
    'recovery-code-used': ['你的 Sheaf 账号使用了恢复代码', '有人使用恢复代码登录了 {username}。'],
    'factors-ended': [
      '你的 Sheaf 账号的双重验证已移除',
      '此服务器的管理员已移除 {username} 的身份验证器应用和所有通行密钥。',
    ],
    'identity-added': [
      '你的 Sheaf 账号新增了登录服务',
      '{subject} 已关联到 {username}。在该服务登录的人可以登录此账号。',
    ],
    'identity-removed': ['你的 Sheaf 账号移除了登录服务', '{username} 已取消关联 {subject}。'],
  },
  when: '时间：{when}',
  from: '地点：{device}，{address}',
  fromAddress: '地点：{address}',
  device: '{system} 上的 {browser}',
  wasYou: '如果是你本人操作，无需理会。',
  wasNot: '如果不是，请更改密码，并退出不认识的设备、删除不认识的密钥。',
  settings: '安全设置：',
}
