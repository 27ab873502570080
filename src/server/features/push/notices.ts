import type { PushNotice } from '#contracts/push.ts'
import type { RunNews } from './push.repository.ts'

interface NoticeKind {
  /** Subject of the titles, such as "SEO audit finished". */
  subject: string
  url: (news: RunNews) => string
}

/** A topic ends with the id of its subject. */
const idOf = ({ topic }: RunNews) => topic.slice(topic.lastIndexOf(':') + 1)

/** Kinds of runs that a user waits for. Parts of other runs are left out. */
const kinds: Record<string, NoticeKind> = {
  chat: { subject: 'Answer', url: (news) => `/chat/${idOf(news)}` },
  'flows.run': { subject: 'Flow', url: () => '/flows' },
  'market-analysis.run': { subject: 'Market analysis', url: () => '/projects' },
  'seo.audit': { subject: 'SEO audit', url: () => '/seo' },
  'account.export': { subject: 'Data export', url: () => '/settings#data' },
  'chat-transfer.import': { subject: 'Chat import', url: () => '/history' },
  'project-transfer.import': { subject: 'Project import', url: () => '/projects' },
  'page-exports.send': { subject: 'Sending to your shop', url: () => '/droppage' },
  'visuals.batch': { subject: 'Batch of visuals', url: () => '/marketing-visuals' },
  'images.generate': { subject: 'Image request', url: () => '/image-generation' },
  'local-models.download': { subject: 'Model download', url: () => '/settings#assistant' },
}

const endings = {
  done: 'finished',
  waiting: 'is waiting for you',
  failed: 'did not finish',
  interrupted: 'was interrupted',
} as const

/** The notification about a run. Undefined if nobody waits for its kind. */
export function noticeOf(news: RunNews): PushNotice | undefined {
  const kind = kinds[news.kind]
  if (!kind) return undefined
  const isAnswer = news.kind === 'chat' && news.state === 'done'
  return {
    title: isAnswer ? 'Answer ready' : `${kind.subject} ${endings[news.state]}`,
    body: news.chatTitle ?? (news.state === 'waiting' ? (news.waitingFor ?? '') : ''),
    url: kind.url(news),
    tag: news.topic,
  }
}
