import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/ui/toast.store.ts'
import { useAnswers } from './answers.store.ts'
import { ask, askAgain, type Question, stop } from './chat.stream.ts'
import { writeDraft } from './draft.store.ts'
import { newId } from './new-id.ts'

const NOT_SENT = 'Your message was not sent: the server did not answer. Your text is kept; send it again.'
const NOT_ASKED = 'The question was not asked again: the server did not answer. Please try again.'
const NOT_STOPPED = 'The server did not answer, so the answer goes on. Please try again.'

/**
 * What a person can do in a chat, what became of the last try, and whether the answer is out of reach. `onTaken` is told of
 * every question that arrived.
 */
export function useConversation(chatId: string, draft: string, onTaken: () => void) {
  const client = useQueryClient()
  const unsent = useRef<Question & { chatId: string }>(undefined)
  const lost = useAnswers(({ byChat }) => byChat[chatId]?.lost ?? false)
  const [failure, setFailure] = useState<{ chatId: string; message: string }>()

  const send = useCallback(
    async (text: string) => {
      const again = unsent.current?.chatId === chatId && unsent.current.text === text
      const question = again && unsent.current ? unsent.current : { id: newId(), text, chatId }
      setFailure(undefined)
      try {
        await ask(client, chatId, { id: question.id, text })
        unsent.current = undefined
        writeDraft(draft, '')
        onTaken()
      } catch (error) {
        unsent.current = question
        writeDraft(draft, text)
        setFailure({ chatId, message: messageOf(error, NOT_SENT) })
      }
    },
    [client, chatId, draft, onTaken],
  )

  const tryAgain = useCallback(async () => {
    setFailure(undefined)
    await askAgain(client, chatId).catch((error) =>
      setFailure({ chatId, message: messageOf(error, NOT_ASKED) }),
    )
  }, [client, chatId])

  const stopAnswer = useCallback(async () => {
    await stop(chatId).catch((error) =>
      showToast({
        title: 'The answer could not be stopped',
        description: messageOf(error, NOT_STOPPED),
        variant: 'destructive',
      }),
    )
  }, [chatId])

  return {
    send,
    tryAgain,
    stopAnswer,
    failure: failure?.chatId === chatId ? failure.message : undefined,
    lost,
  }
}
