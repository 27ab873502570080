/** Tells the other tabs of this browser which chat has changed, so that they ask the server about it. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('chats')

export const announceChatChange = (chatId: string): void => channel?.postMessage(chatId)

export function onChatChanged(changed: (chatId: string) => void): () => void {
  const heard = ({ data }: MessageEvent) => changed(String(data))
  channel?.addEventListener('message', heard)
  return () => channel?.removeEventListener('message', heard)
}
