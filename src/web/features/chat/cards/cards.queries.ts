import { useMutation } from '@tanstack/react-query'
import { type CalculatorCard, cardsApi } from '#contracts/cards.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'

const MOST_TRIES = 20

/** Stores the values of a card with its message, so that a reload shows them again. */
export const useSaveCard = (messageId: string) =>
  useMutation({
    // One after the other, so that the last values stay.
    scope: { id: `card-${messageId}` },
    mutationFn: (inputs: CalculatorCard['inputs']) =>
      call(cardsApi.save, { params: { messageId }, body: { inputs } }),
    // The message is stored once its answer has ended.
    retry: (tries, error) => tries < MOST_TRIES && error instanceof ApiError && error.status === 404,
    retryDelay: 500,
  })
