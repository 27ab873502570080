import { useRef, useState } from 'react'
import type { Connection, ModelListRequest, OfferedModels } from '#contracts/models.ts'
import { useOfferedModels } from '#web/features/models/models.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'

export interface ModelList {
  models: OfferedModels['models']
  /** Error message when there is no list. */
  problem: string | undefined
  isLooking: boolean
  /** The user is typing the name. */
  isTyping: boolean
  setTyping: (isTyping: boolean) => void
}

/** Lists a provider's models for the typed address and key. Asks again when either changes or the last attempt failed. */
export function useModelList(connection: Connection | undefined) {
  const offered = useOfferedModels(connection?.id)
  const [isTyping, setTyping] = useState(false)
  const asked = useRef('')

  function look(place: ModelListRequest, onFound: (names: string[]) => void) {
    const wanted = JSON.stringify(place)
    // A list from the previous address doesn't apply to a new one.
    if (!isWhole(place, connection)) return unlearn()
    if (wanted === asked.current) return
    asked.current = wanted
    offered.mutate(place, {
      onSuccess({ models, problem }) {
        if (problem) askAgain()
        onFound(models.map(({ name }) => name))
      },
      onError: askAgain,
    })
  }

  /** Allows another attempt after a failure. */
  function askAgain() {
    asked.current = ''
  }

  function unlearn() {
    askAgain()
    offered.reset()
  }

  function forget() {
    setTyping(false)
    unlearn()
  }

  const { data, error, isPending } = offered
  const list: ModelList = {
    models: data?.models ?? [],
    problem: error ? messageOf(error, 'Models could not be loaded.') : (data?.problem ?? undefined),
    isLooking: isPending,
    isTyping,
    setTyping,
  }
  return { list, look, forget }
}

/** Hosted providers list nothing without a key; a compatible server may. */
const isWhole = ({ provider, baseUrl, key }: ModelListRequest, connection: Connection | undefined) =>
  provider === 'compatible' ? URL.canParse(baseUrl ?? '') : key !== '' || connection !== undefined
