import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  type UnusedSkipTokenInfiniteOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'

type Cursor = string | undefined
type Options<P, Data> = UnusedSkipTokenInfiniteOptions<P, Error, Data, QueryKey, Cursor>

interface PagedQuery<P, Data>
  extends Pick<
    Options<P, Data>,
    'queryKey' | 'select' | 'staleTime' | 'refetchInterval' | 'initialData' | 'initialDataUpdatedAt'
  > {
  /** Reads the page after `cursor`, or the first one. */
  read: (cursor: Cursor, signal: AbortSignal) => Promise<P>
  /** Shows the previous rows until those of another filter arrive. */
  keepPrevious?: boolean
}

/** Options of a list that the server sends in pages. It is read again whenever it is shown, unless `staleTime` says otherwise. */
export const pagedQuery = <P extends { next: string | null }, Data = InfiniteData<P, Cursor>>({
  read,
  keepPrevious = false,
  ...options
}: PagedQuery<P, Data>) =>
  infiniteQueryOptions<P, Error, Data, QueryKey, Cursor>({
    staleTime: 0,
    ...options,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const usePagedQuery = <P extends { next: string | null }, Data = InfiniteData<P, Cursor>>(
  query: PagedQuery<P, Data>,
) => useInfiniteQuery(pagedQuery(query))

interface Pages<T> {
  pages: { items: T[] }[]
}

export const itemsOf = <T>({ pages }: Pages<T>): T[] => pages.flatMap(({ items }) => items)

/** An item that moved to another page between two requests is in both; each is listed once. */
export const uniqueItemsOf = <T extends { id: string }>(data: Pages<T>): T[] => [
  ...new Map(itemsOf(data).map((item) => [item.id, item])).values(),
]
