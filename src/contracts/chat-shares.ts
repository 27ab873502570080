import { z } from 'zod'
import { Message } from './chat.ts'
import { Done } from './core/done.ts'
import { ChatId } from './core/ids.ts'
import { route } from './core/route.ts'

/** A read-only link to a chat as it was when it was shared. */
export const ChatShare = z.object({ link: z.url(), sharedAt: z.iso.datetime() })
export type ChatShare = z.infer<typeof ChatShare>

/** Texts only: files, sources and ratings stay with the owner. */
export const SharedChat = z.object({
  title: z.string(),
  sharedAt: z.iso.datetime(),
  messages: z.array(Message.pick({ id: true, role: true, content: true, createdAt: true })),
})
export type SharedChat = z.infer<typeof SharedChat>

const byChat = { params: z.object({ chatId: ChatId }) }

export const chatSharesApi = {
  get: route('GET', '/api/chats/:chatId/share', { ...byChat, data: ChatShare.nullable() }),
  /** Creates the link, or brings the one that exists up to date. */
  share: route('POST', '/api/chats/:chatId/share', { ...byChat, data: ChatShare }),
  /** The link stops working at once. */
  revoke: route('DELETE', '/api/chats/:chatId/share', { ...byChat, reply: Done }),
  /** The key travels in the body, so that it appears in no log and no referrer. */
  read: route('POST', '/api/shared-chat', {
    access: 'public',
    body: z.object({ key: z.string().max(200) }),
    data: SharedChat,
  }),
}
