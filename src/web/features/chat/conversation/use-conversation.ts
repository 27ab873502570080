import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Attachment } from '#contracts/attachments.ts'
import type { Message, RateMessage } from '#contracts/chat.ts'
import { offerToCanon } from '#web/features/canon/proposals/canon-offer.store.ts'
import { modelsQuery } from '#web/features/models/models.queries.ts'
import { ApiError, messageOf, typeOf } from '#web/lib/http/api-error.ts'
import { hasCopies } from '#web/lib/loading/fetch-part.ts'
import { newId } from '#web/lib/new-id.ts'
import { showToast } from '#web/ui/toasts/toast.store.ts'
import { chatQuery } from '../chat.queries.ts'
import { choicesOf, chosenModel } from '../composer/composer-choices.ts'
import {
  draftKey,
  draftUserId,
  enqueueFirst,
  enqueueMessage,
  isNewChatDraft,
  moveDraft,
  restoreText,
  settleDraft,
} from '../composer/draft.store.ts'
import { endEdit, startEdit } from '../message/edit.store.ts'
import { useAnswers } from '../stream/answers.store.ts'
import { ask, askAgain, type Question, stop } from '../stream/chat.stream.ts'
import { rateMessage, showBranch } from './branch.queries.ts'

const NOT_SENT =
  'Your message was not sent because the server did not answer. Your text is saved; send it again.'
const NOT_ASKED = 'Your question was not sent because the server did not answer. Please try again.'
const NOT_STOPPED = 'The server could not be reached, so the answer continues. Please try again.'
const NOT_DONE = 'The server did not answer. Please try again.'

/** Sent along with a question. */
export type Extras = Pick<Question, 'attachments'>

/**
 * Actions of a chat, the last failure, and whether the stream is disconnected. Calls `onTaken` for every question the server
 * stored.
 */
export function useConversation(chatId: string, draft: string, onTaken: () => void) {
  const unsent = useRef<Question & { chatId: string }>(undefined)
  const lost = useAnswers(({ byChat }) => byChat[chatId]?.lost ?? false)
  const { failure, askOrSay, askAgainOrSay } = useAsking(chatId, draft, onTaken)

  /** Sends the composer's text, which stays there until the server has it. */
  const send = useCallback(
    async (text: string, extras: Extras = {}) => {
      const again = unsent.current?.chatId === chatId && unsent.current.text === text
      const id = again && unsent.current ? unsent.current.id : newId()
      const message = { id, text, attachments: extras.attachments ?? [] }
      const wait = (isFirst: boolean) =>
        isFirst && isNewChatDraft(draft)
          ? enqueueFirst(draft, chatId, message)
          : enqueueMessage(draftKey(draftUserId(draft), chatId), message)
      // Without a network, a new chat waits with its first message and is created once.
      if (!navigator.onLine && isNewChatDraft(draft)) {
        wait(true)
        return onTaken()
      }
      const taken = await askOrSay({ id, text, ...extras }, NOT_SENT, wait)
      unsent.current = taken ? undefined : { id, text, chatId }
      if (!taken) restoreText(draft, text)
    },
    [chatId, draft, askOrSay, onTaken],
  )
  const stopAnswer = useCallback(
    () => stop(chatId).catch((error) => showFailure('The answer could not be stopped', error, NOT_STOPPED)),
    [chatId],
  )
  const actions = useMessageActions(chatId, askOrSay, askAgainOrSay)

  return { send, stopAnswer, actions, failure, lost }
}

/** Queues the question, as the first of its chat if the server never heard of it. */
type Wait = (isFirst: boolean) => void

/** Asks, and keeps a failure for the composer to show. */
function useAsking(chatId: string, draft: string, onTaken: () => void) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<{ chatId: string; message: string }>()
  const orSay = useCallback(
    async (asking: Promise<void>, otherwise: string, wait?: Wait) => {
      setFailure(undefined)
      try {
        await asking
        return true
      } catch (error) {
        if (wait && (isAnsweredElsewhere(error) || isOutOfReach(error))) {
          wait(isOutOfReach(error))
          return true
        }
        setFailure({ chatId, message: messageOf(error, otherwise) })
        // The model may be gone; reload the picker's list.
        void client.invalidateQueries(modelsQuery)
        return false
      }
    },
    [client, chatId],
  )
  const askOrSay = useCallback(
    async (question: Question, otherwise = NOT_ASKED, wait?: Wait) => {
      const asking = ask(client, chatId, { ...choicesOf(client, draft), ...question })
      const taken = await orSay(asking, otherwise, wait)
      if (taken) {
        settleDraft(draft, question.text, question.attachments)
        if (isNewChatDraft(draft)) moveDraft(draft, chatId)
        onTaken()
      }
      return taken
    },
    [client, chatId, draft, orSay, onTaken],
  )
  const askAgainOrSay = useCallback(
    (questionId: string | undefined) =>
      orSay(askAgain(client, chatId, { questionId, model: chosenModel(client, draft) }), NOT_ASKED),
    [client, chatId, draft, orSay],
  )
  return { failure: failure?.chatId === chatId ? failure.message : undefined, askOrSay, askAgainOrSay }
}

/**
 * Another tab or device asked first, so this question is queued behind its answer. Other conflicts, such as an unreadable file,
 * need the user.
 */
const isAnsweredElsewhere = (error: unknown) => typeOf(error) === 'STILL_ANSWERING'

/** A phone may report a network that leads nowhere. Where the app works offline, the message waits as without a network. */
const isOutOfReach = (error: unknown) => hasCopies() && !(error instanceof ApiError)

type Asking = ReturnType<typeof useAsking>
export type MessageActions = ReturnType<typeof useMessageActions>

/** Actions on a message. Stable while the chat is the same. */
function useMessageActions(
  chatId: string,
  askOrSay: Asking['askOrSay'],
  askAgainOrSay: Asking['askAgainOrSay'],
) {
  const client = useQueryClient()
  return useMemo(
    () => ({
      /** Asks a suggested question; the draft stays. */
      ask: (text: string) => void askOrSay({ id: newId(), text }),
      /** Asks an edited question with its remaining files, which creates a branch. */
      async edit({ id, parentId }: Message, text: string, attachments: Attachment[]) {
        endEdit()
        if (!(await askOrSay({ id: newId(), text, parentId, attachments }))) startEdit(id, text, attachments)
      },
      /** Offers text of an answer to the canon of the chat's project, or of a project the user picks. */
      saveToCanon: (text: string, card?: unknown) =>
        offerToCanon({
          text,
          card,
          projectId: client.getQueryData(chatQuery(chatId).queryKey)?.projectId ?? null,
        }),
      answerAgain: (answer: Message) => void askAgainOrSay(answer.parentId ?? undefined),
      showBranch: (messageId: string) =>
        void showBranch(client, chatId, messageId).catch((error) =>
          showFailure('The other version could not be shown', error, NOT_DONE),
        ),
      rate: (messageId: string, rating: RateMessage) =>
        void rateMessage(client, chatId, messageId, rating).catch((error) =>
          showFailure('Your rating was not saved', error, NOT_DONE),
        ),
    }),
    [client, chatId, askOrSay, askAgainOrSay],
  )
}

function showFailure(title: string, error: unknown, otherwise: string): void {
  showToast({ title, description: messageOf(error, otherwise), variant: 'destructive' })
}
