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

/** Offers an answer, or the text selected in it, to the canon. */
export function SaveToCanon({ message, actions }: SaveToCanonProps) {
  const marked = useRef('')
  return (
    <IconButton
      label="Save as fact"
      icon={<Bookmark />}
      disabled={!actions}
      // The click clears the selection in some browsers.
      onPointerDown={({ currentTarget }) => {
        marked.current = markedIn(currentTarget.closest('article'))
      }}
      onClick={({ currentTarget }) => {
        const words = markedIn(currentTarget.closest('article')) || marked.current
        marked.current = ''
        if (words) actions?.saveToCanon(words)
        else actions?.saveToCanon(message.content, message.parts.find((part) => part.type === 'card')?.card)
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
