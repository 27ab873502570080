import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { moneyApi } from '#contracts/admin/money.ts'
import { type OverviewRange, overviewApi } from '#contracts/admin/overview.ts'
import { useUrlFilters } from '#web/lib/hooks/use-url-filters.ts'
import { call } from '#web/lib/http/call.ts'

const FRESH_MS = 30_000
/** Cards about the current state are polled. */
const AGAIN_MS = 15_000

const ranges: Record<OverviewRange, string> = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12m': '12 months',
}
const isRange = (value: string): value is OverviewRange => value in ranges
export const rangeOptions = (Object.keys(ranges) as OverviewRange[]).map((value) => ({
  value,
  label: ranges[value],
}))

/** In the URL, so the view can be linked. */
export function useRange() {
  const { get, set } = useUrlFilters()
  const asked = get('range')
  const range: OverviewRange = isRange(asked) ? asked : '30d'
  return { range, choose: (value: OverviewRange) => set('range', value === '30d' ? '' : value) }
}

/** Earlier figures stay until the new range arrives. */
const useCard = <T>(
  key: string[],
  ask: (signal: AbortSignal) => Promise<{ data: T }>,
  again: number | false = false,
) =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await ask(signal)).data,
    staleTime: FRESH_MS,
    refetchInterval: again,
    placeholderData: keepPreviousData,
  })
export type CardQuery<T> = ReturnType<typeof useCard<T>>

export const useSignUps = (range: OverviewRange) =>
  useCard([overviewApi.signUps.path, range], (signal) =>
    call(overviewApi.signUps, { query: { range }, signal }),
  )
export const useActive = (range: OverviewRange) =>
  useCard([overviewApi.active.path, range], (signal) =>
    call(overviewApi.active, { query: { range }, signal }),
  )
export const useSpending = (range: OverviewRange) =>
  useCard([overviewApi.spending.path, range], (signal) =>
    call(overviewApi.spending, { query: { range }, signal }),
  )
export const useErrors = (range: OverviewRange) =>
  useCard([overviewApi.errors.path, range], (signal) =>
    call(overviewApi.errors, { query: { range }, signal }),
  )

/** Always a year, because subscriptions change by month. */
export const useMoney = () =>
  useCard([moneyApi.overview.path, '12'], (signal) =>
    call(moneyApi.overview, { query: { months: 12 }, signal }),
  )

export const useSetup = () =>
  useCard([overviewApi.setup.path], (signal) => call(overviewApi.setup, { signal }), AGAIN_MS)
export const useQueueHealth = () =>
  useCard([overviewApi.queue.path], (signal) => call(overviewApi.queue, { signal }), AGAIN_MS)
export const useProviderHealth = () =>
  useCard([overviewApi.providers.path], (signal) => call(overviewApi.providers, { signal }), AGAIN_MS)
export const useMailHealth = () =>
  useCard([overviewApi.mail.path], (signal) => call(overviewApi.mail, { signal }), AGAIN_MS)
export const useStorageUse = () =>
  useCard([overviewApi.storage.path], (signal) => call(overviewApi.storage, { signal }))
export const useProcesses = () =>
  useCard([overviewApi.processes.path], (signal) => call(overviewApi.processes, { signal }), AGAIN_MS)
