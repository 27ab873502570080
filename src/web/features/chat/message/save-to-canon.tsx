import Bookmark from 'lucide-react/icons/bookmark'
import { useRef } from 'react'
import type { Message } from '#contracts/chat.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { MessageActions } from '../conversation/use-conversation.ts'

interface SaveToCanonProps {
  message: Message
  /** Missing while an answer is being written. */
  actions: MessageActions | undefined
}

/** Offers an answer to the canon: the words that are marked in it, or all of them. */
export function SaveToCanon({ message, actions }: SaveToCanonProps) {
  const marked = useRef('')
  return (
    <IconButton
      label="Save to canon"
      icon={<Bookmark />}
      disabled={!actions}
      // The click itself takes the marking away in some browsers.
      onPointerDown={({ currentTarget }) => {
        marked.current = markedIn(currentTarget.closest('article'))
      }}
      onClick={({ currentTarget }) => {
        const words = markedIn(currentTarget.closest('article')) || marked.current
        marked.current = ''
        actions?.saveToCanon(words || message.content)
      }}
    />
  )
}

function markedIn(article: Element | null): string {
  const selection = getSelection()
  const isInside =
    article?.contains(selection?.anchorNode ?? null) && article.contains(selection?.focusNode ?? null)
  return isInside ? (selection?.toString().trim() ?? '') : ''
}
