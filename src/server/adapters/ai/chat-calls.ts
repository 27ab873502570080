import { InvalidResponseDataError, type LanguageModelV4StreamPart } from '@ai-sdk/provider'

/** More at once no assistant makes; a server that sends more is broken, or means harm. */
const MOST_CALLS = 64

/** A piece of a call, as a chunk holds it. */
export interface CallPiece {
  /** Tells calls that are written at the same time apart; some servers leave it out. */
  index: number | undefined
  id: string | undefined
  name: string | undefined
  arguments: string | undefined
}

interface Draft {
  index: number | undefined
  id: string
  name: string
  input: string
}

export const malformed = (message: string) => new InvalidResponseDataError({ data: undefined, message })

/** Puts calls together that arrive in pieces. They are given when the answer is whole, never before. */
export function callAssembly(emit: (part: LanguageModelV4StreamPart) => void) {
  const drafts: Draft[] = []

  const draftOf = ({ index, id }: CallPiece): Draft => {
    const last = drafts.at(-1)
    const known =
      index === undefined
        ? // Without numbers a new id begins a new call.
          (id === undefined || id === last?.id) && last
        : drafts.find((draft) => draft.index === index)
    if (known) return known
    if (drafts.length >= MOST_CALLS) throw malformed('There are too many calls.')
    const draft = { index, id: id ?? '', name: '', input: '' }
    drafts.push(draft)
    return draft
  }

  return {
    add(piece: CallPiece) {
      const draft = draftOf(piece)
      draft.id ||= piece.id ?? ''
      // Some servers repeat the name with every piece.
      draft.name ||= piece.name ?? ''
      if (!piece.arguments) return
      draft.input += piece.arguments
      emit({ type: 'tool-input-delta', id: draft.id, delta: piece.arguments })
    },

    end() {
      for (const { id, name, input } of drafts)
        emit({ type: 'tool-call', toolCallId: id, toolName: name, input })
    },
  }
}
