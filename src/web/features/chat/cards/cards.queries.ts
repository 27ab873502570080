import { useMutation } from '@tanstack/react-query'
import { type CalculatorCard, cardsApi } from '#contracts/cards.ts'
import { call } from '#web/lib/http/call.ts'

/** Stores the values of a card with its message, so that a reload shows them again. */
export const useSaveCard = (messageId: string) =>
  useMutation({
    // One after the other, so that the last values stay.
    scope: { id: `card-${messageId}` },
    mutationFn: (inputs: CalculatorCard['inputs']) =>
      call(cardsApi.save, { params: { messageId }, body: { inputs } }),
  })
