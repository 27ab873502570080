import { useRef, useState } from 'react'
import type { Connection, ModelListRequest, OfferedModels } from '#contracts/models.ts'
import { useOfferedModels } from '#web/features/models/models.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'

export interface ModelList {
  models: OfferedModels['models']
  /** Why there is none. */
  problem: string | undefined
  isLooking: boolean
  /** The person writes the name themselves. */
  isTyping: boolean
  setTyping: (isTyping: boolean) => void
}

/**
 * What a provider has for the address and the key that are typed. It is asked when both are there and have changed, or when
 * it could not tell; a name can be typed all the same.
 */
export function useModelList(connection: Connection | undefined) {
  const offered = useOfferedModels(connection?.id)
  const [isTyping, setTyping] = useState(false)
  const asked = useRef('')

  function look(place: ModelListRequest, onFound: (names: string[]) => void) {
    const wanted = JSON.stringify(place)
    // What another address told does not hold for one that is still being written.
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

  /** What came to nothing may come to something the next time. */
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
    problem: error ? messageOf(error, 'Its models could not be listed.') : (data?.problem ?? undefined),
    isLooking: isPending,
    isTyping,
    setTyping,
  }
  return { list, look, forget }
}

/** Providers with an address of their own list nothing without a key; a server may. */
const isWhole = ({ provider, baseUrl, key }: ModelListRequest, connection: Connection | undefined) =>
  provider === 'compatible' ? URL.canParse(baseUrl ?? '') : key !== '' || connection !== undefined
